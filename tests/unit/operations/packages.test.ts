import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'

const names = v.record(v.string(), v.string())
const { dependencies } = v.parse(
  v.pipe(v.string(), v.parseJson(), v.object({ dependencies: names })),
  readFileSync('package.json', 'utf8'),
)

/** The packages that files of the host and of the signer import, types aside. */
function importedInProduction(): Set<string> {
  const files = globSync('{server,signer,src/domain,src/contract,src/config}/**/*.ts', {
    exclude: ['**/*.d.ts'],
  })
  const imports = files.flatMap((file) => [
    ...stripTypeScriptTypes(readFileSync(file, 'utf8')).matchAll(
      /^(?:import|export|\}) ?.*from '([^'.#][^']*)'|(?:import|require\.resolve)\(\s*'([^'.#][^']*)'/gm,
    ),
  ])
  const packages = imports.map(([, named = '', loaded = named]) =>
    loaded.split('/').slice(0, loaded.startsWith('@') ? 2 : 1),
  )
  return new Set(
    packages.map((parts) => parts.join('/')).filter((name) => !name.startsWith('node:')),
  )
}

// Holds promise 91.
test('an install without development packages has exactly what the host and the signer import', () => {
  expect([...importedInProduction()].sort()).toEqual(Object.keys(dependencies).sort())
})

describe('npm start', () => {
  const LOCK = {
    packages: {
      '': {},
      'node_modules/host': { version: '1.0.0', integrity: 'a' },
      'node_modules/builder': { version: '1.0.0', integrity: 'b', dev: true },
    },
  }
  const HOST_ONLY = { packages: { 'node_modules/host': LOCK.packages['node_modules/host'] } }

  /** Runs the set-up of a folder with these packages; resolves to whether it has installed any. */
  async function installs(event: string, { isBuilt = true, installed = HOST_ONLY } = {}) {
    const root = mkdtempSync(join(tmpdir(), 'setup-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    for (const folder of ['tools', 'node_modules', 'dist']) mkdirSync(join(root, folder))
    for (const path of ['tools/setup.mjs', 'tools/postgres'])
      cpSync(path, join(root, path), { recursive: true })
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCK))
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(installed))
    if (isBuilt) writeFileSync(join(root, 'dist/.built-from'), '')
    writeFileSync(join(root, 'npm.mjs'), '')
    const child = spawn(process.execPath, [join(root, 'tools/setup.mjs')], {
      env: { ...process.env, npm_lifecycle_event: event, npm_execpath: join(root, 'npm.mjs') },
    })
    const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(child.exitCode).toBe(0)
    return out.includes('Installing packages')
  }

  // Holds promise 91.
  test('installs no development packages where the site is built and the host has its own', async () => {
    expect(await installs('prestart')).toBe(false)
  })

  test('installs what is missing for anything else', async () => {
    expect(await installs('prestart', { isBuilt: false })).toBe(true)
    expect(await installs('predev')).toBe(true)
    const other = { packages: { 'node_modules/host': { version: '0.9.0', integrity: 'a' } } }
    expect(await installs('prestart', { installed: other })).toBe(true)
  })
})

import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manifestHash } from '../../../server/proof/log-site.ts'
import { buildSite, isBuilt } from '../../../server/site/build.ts'
import { formerAssets } from '../../../server/site/take-place.ts'

const ROOT = process.cwd()
const UNNEEDED = /^(?:\.git|\.types|node_modules|data|dist|dist-console)(?:$|\/|\.)/
const hashOf = (root: string) => manifestHash(join(root, 'dist'), formerAssets(join(root, 'dist')))

test('is equal byte for byte where it is built in another folder and another time zone', async () => {
  if (!isBuilt(ROOT, process.env)) await buildSite(ROOT, process.env)
  const folder = mkdtempSync(join(tmpdir(), 'reproducible-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const isNeeded = (path: string) => !UNNEEDED.test(path.slice(ROOT.length + 1))
  cpSync(ROOT, folder, { recursive: true, filter: isNeeded })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await buildSite(folder, { ...process.env, TZ: 'Pacific/Auckland' })
  expect(existsSync(join(folder, 'dist', 'index.html'))).toBe(true)
  expect(hashOf(folder)).toBe(hashOf(ROOT))
}, 300_000)

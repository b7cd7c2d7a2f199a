import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

// Holds promise 92.
test.skipIf(!hasSystemd)(
  'the systemd unit is valid, and leaves the host little to do besides',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const unit = join(folder, 'wallet.service')
    // The program must be there.
    const text = readFileSync('deploy/wallet.service', 'utf8')
    writeFileSync(unit, text.replace('/usr/bin/node', process.execPath))
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], {
      encoding: 'utf8',
    })
    const [, exposure = '10'] = /exposure level for wallet\.service: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThan(2)
  },
)

test.skipIf(!hasSystemd)(
  'the units of several hosts are valid, and the service is that of one',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
    writeFileSync(join(folder, 'wallet@.socket'), read('wallet@.socket'))
    const service = read('wallet@.service').replace('/usr/bin/node', process.execPath)
    writeFileSync(join(folder, 'wallet@.service'), service)
    const unit = join(folder, 'wallet@8080.service')
    const verified = spawnSync('systemd-analyze', ['verify', unit], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    })
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    const rights = (text: string) => text.slice(text.indexOf('# What the host needs'))
    expect(rights(read('wallet@.service'))).toBe(rights(read('wallet.service')))
    // The settings of all hosts win over what a unit sets in its environment, and a port is each host's own.
    expect(read('wallet@.service')).not.toMatch(/^Environment=/m)
    expect(read('wallet@.service')).toMatch(/^ExecStart=\/usr\/bin\/env DATA_DIR=\S+%i PORT=%i /m)
  },
)

test('the image copies what is there and what its build may read', () => {
  const file = readFileSync('deploy/Containerfile', 'utf8')
  const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').map((path) => path.replace(/\/$/, '')),
  )
  expect(copied).toContain('server')
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
  const [all, ...passed] = readFileSync('.dockerignore', 'utf8').trim().split('\n')
  expect(all).toBe('*')
  // An operator's own files, which it says how to copy.
  expect(file).toContain('COPY brand/ brand/')
  const wanted = new Set([...copied, 'brand'].map((path) => `!${path}`))
  expect([...wanted].sort()).toEqual(passed.sort())
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

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

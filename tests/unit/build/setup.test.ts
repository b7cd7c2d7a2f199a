import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

/** A machine where `POSTGRES_BIN` is the only place with programs. */
function setUp(env: Record<string, string>) {
  const empty = mkdtempSync(join(tmpdir(), 'setup-'))
  onTestFinished(() => rmSync(empty, { recursive: true }))
  const { status, stdout, stderr } = spawnSync('node', ['tools/setup.mjs', '--with-postgres'], {
    env: { ...process.env, TEST_WITHOUT_POSTGRES: '', POSTGRES_BIN: empty, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('the set-up of the tests, without a PostgreSQL server,', () => {
  test('fails, and says what to do', () => {
    const { status, stderr } = setUp({})
    expect(status).toBe(1)
    expect(stderr).toContain('The tests need PostgreSQL 15 or newer')
  })

  test('goes on where a variable says so, and says what is not tested', () => {
    const { status, stdout } = setUp({ TEST_WITHOUT_POSTGRES: '1' })
    expect(status).toBe(0)
    expect(stdout).toContain('what needs PostgreSQL is not tested')
  })
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TABLE, withNetworks } from '../../support/added-networks.ts'

/** Below the packages, which the copy needs. */
const CACHE = 'node_modules/.cache'
/** What a host and a signer are made of. */
const PARTS = [
  ...['src/domain', 'src/contract', 'src/config', 'src/language', 'src/text'],
  ...['server', 'signer'],
]

describe('the compiler', () => {
  let folder = ''
  beforeAll(() => {
    mkdirSync(CACHE, { recursive: true })
    folder = mkdtempSync(join(CACHE, 'networks-'))
    for (const part of [...PARTS, 'package.json', 'tsconfig.base.json'])
      cpSync(part, join(folder, part), { recursive: true })
    const include = ['server', 'signer']
    const compilerOptions = { types: ['node'] }
    const config = { extends: './tsconfig.base.json', compilerOptions, include }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** The errors of a part with that table. */
  function errorsOf(part: string, table: string): string {
    writeFileSync(join(folder, TABLE), table)
    const args = ['-p', join(folder, part), '--noEmit', '--incremental', 'false']
    return spawnSync('node_modules/.bin/tsc', args, { encoding: 'utf8' }).stdout
  }

  test('needs nothing but its row for a further network, whatever its own coin is', () => {
    expect(errorsOf('.', withNetworks())).toBe('')
  })

  test.each([
    ['a fact that is missing', ["    explorer: 'https://basescan.org/tx/',\n", ''], /explorer/],
    [
      'an own coin that is in no table',
      ["native: { coin: 'POL'", "native: { coin: 'MATIC'"],
      /MATIC/,
    ],
    [
      'a coin on a network that it is not on',
      ["deposit: ['POLYGON']", "deposit: ['BASE']"],
      /"BASE"/,
    ],
    [
      'a coin whose deposits have two kinds of addresses',
      [
        "{ deposit: ['BNB'], withdraw: ['BNB', 'ETH'",
        "{ deposit: ['BNB', 'TRX'], withdraw: ['BNB', 'ETH'",
      ],
      /"TRX"/,
    ],
    ['a coin that is withdrawn without a fee', [", fee: '0.1'", ''], /fee/],
  ] as const)('refuses %s', (_, change, message) => {
    expect(errorsOf('src/domain', withNetworks(change))).toMatch(message)
  })
})

import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parseSiteConfig, siteConfigSchema } from '#config/schema.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import { misspelledNames } from '../../../server/main/config/env-file.ts'
import { hostSchema } from '../../../server/main/config/environment.ts'
import { madeWitness } from '../../support/made-log.ts'

const example = parseEnv(readFileSync('.env.example', 'utf8'))

describe('.env.example', () => {
  test('lists exactly the known variables', () => {
    const known = [...Object.keys(hostSchema.entries), ...Object.keys(siteConfigSchema.entries)]
    expect(Object.keys(example).sort()).toEqual(known.sort())
  })

  test('has the default values', () => {
    expect(parseHostConfig(example)).toEqual(parseHostConfig({}))
    expect(parseSiteConfig(example)).toEqual(parseSiteConfig({}))
  })
})

describe('a name in .env', () => {
  test.each([
    ['VITE_SITENAME', 'VITE_SITE_NAME'],
    ['VITE_SITE_ULR', 'VITE_SITE_URL'],
    ['SITE_NAME', 'VITE_SITE_NAME'],
    ['VITE_SANDBOX', 'SANDBOX'],
    ['SMPT_URL', 'SMTP_URL'],
    ['smtp_url', 'SMTP_URL'],
    ['PORTS', 'PORT'],
    ['XPUB_TRX', 'XPUB_TRON'],
  ])('%s is reported as a misspelled %s', (name, meant) => {
    expect(misspelledNames({ PORT: '1', [name]: 'x' })).toEqual([
      `.env: ${name} is unknown and has no effect. Did you mean ${meant}?`,
    ])
  })

  test.each(['HOME', 'NODE_ENV', 'CHROMIUM_PATH', 'VITE_FLAGS', 'X', 'PGHOST'])(
    '%s belongs to another program and is not reported',
    (name) => {
      expect(misspelledNames({ [name]: 'x' })).toEqual([])
    },
  )

  test('that is known is not reported', () => {
    expect(misspelledNames(example)).toEqual([])
  })
})

describe('the host’s configuration', () => {
  test('has times whose units are those of their names', () => {
    const [second, day] = [1000, 86_400_000]
    const {
      sessionLife,
      quoteLife,
      purchaseWithdrawal,
      screeningAge,
      databaseWait,
      auditInterval,
    } = parseHostConfig({
      SESSION_DAYS: '3',
      QUOTE_SECONDS: '4',
      PURCHASE_WITHDRAWAL_DAYS: '5',
      SCREENING_DAYS: '6',
      DATABASE_WAIT: '7',
      AUDIT_INTERVAL: '18',
    })
    expect([sessionLife, purchaseWithdrawal, screeningAge]).toEqual([3 * day, 5 * day, 6 * day])
    expect([quoteLife, databaseWait, auditInterval]).toEqual([4 * second, 7 * second, 18 * second])
  })

  test('has orders of money that nobody signs, until they are switched off', () => {
    const [byItself, on, off] = [undefined, 'on', 'off'].map(
      (state) => parseHostConfig(state ? { UNSIGNED_MONEY: state } : {}).mustSignMoney,
    )
    expect([byItself, on, off]).toEqual([false, false, true])
  })

  test('has a limit of fees for each network, whichever are named', () => {
    const limitOf = (text?: string) =>
      parseHostConfig(text === undefined ? {} : { PAYOUT_FEE_LIMIT: text }).payouts.feeLimit
    expect(limitOf('BNB:0.5')).toEqual({ ...limitOf(), BNB: 5n * 10n ** 17n })
    expect(limitOf().ETH).toBeGreaterThan(0n)
  })

  test('names each witness of the log once, whatever its address', () => {
    const [one, other] = [madeWitness(1), madeWitness(2)]
    const named = (...listed: string[]) =>
      parseHostConfig({ LOG_WITNESSES: listed.join(', ') }).logWitnesses.map(({ url }) => url)
    const urls = ['https://a.example', 'https://a.example']
    expect(named(`${one.key} https://a.example/`, `${other.key} https://a.example`)).toEqual(urls)
    expect(() => named(`${one.key} https://a.example`, `${one.key} https://b.example`)).toThrow(
      'must not name a witness twice',
    )
  })

  test('reports each invalid variable on a line of its own with what it must be', () => {
    const environment = {
      PORT: '99999',
      CORS_ORIGINS: 'https://a.example/path',
      SMTP_URL: 'mail.example',
    }
    expect(() => parseHostConfig(environment)).toThrow(
      [
        'PORT: must be at most 65535',
        'CORS_ORIGINS: must be origins such as https://example.org, separated by commas, without a path',
        'SMTP_URL: must be an address starting with smtp:// or smtps://',
      ].join('\n'),
    )
  })

  test.each([
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['SESSION_DAYS', '0'],
    ['ADDRESS_LIMIT', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://x'],
    ['SITE_URL', 'wallet.example'],
    ['OPERATOR_EMAIL', 'me'],
    ['TRUSTED_PROXIES', '11'],
    ['RPC_ETH', 'wss://eth.example/key'],
    ['RPC_BNB', 'https://bsc.example,ws://127.0.0.1:8546'],
    ['CORS_ORIGINS', '*'],
    ['WITHDRAWAL_FEES', 'BNB'],
    ['STAGE_SUPPLIES', '1,2'],
    ['PAYOUT_FEE_LIMIT', 'BNB:0'],
    ['PAYOUT_TRON_HOURS', '24'],
    ['CONFIRMATIONS_BNB', '0'],
  ])('refuses %s=%s in one line', (name, value) => {
    expect(() => parseHostConfig({ [name]: value })).toThrow(new RegExp(`^${name}: must .+$`))
  })

  test('accepts several origins and a URL with a trailing slash', () => {
    const config = parseHostConfig({
      CORS_ORIGINS: 'https://a.example, http://localhost:3000',
      SITE_URL: 'https://wallet.example/',
    })
    expect(config.corsOrigins).toEqual(['https://a.example', 'http://localhost:3000'])
    expect(config.siteUrl).toBe('https://wallet.example')
  })
})

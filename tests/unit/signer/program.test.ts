import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSignedReserve, parseSignedReserves, reservesText } from '#domain/log/reserves.ts'
import { planText } from '#domain/payouts/plan.ts'
import { checkSigned, parseSigned } from '#domain/payouts/signed.ts'
import { approvalsText } from '#domain/staff/approvals.ts'
import { keystoreKeys, NoKey, seedKeys } from '../../../signer/keys.ts'
import { codesOfFiles } from '../../../src/console/screens/payouts/PlanFiles.tsx'
import { loadedWith } from '../../support/imports.ts'
import { evm, evmPlan, LIMITS_TEXT } from '../../support/payout-plans.ts'
import { programOf } from '../../support/programs.ts'

const PASSWORD = 'testpassword'
/** The example of the specification of keystores, with the key 7a28b5ba…14fe9d. */
const KEYSTORE = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      c: 262_144,
      dklen: 32,
      prf: 'hmac-sha256',
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  version: 3,
}
const OWNER = '0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string) => writeFileSync(join(folder, name), content)

async function signer(args: readonly string[], typed: readonly string[]) {
  const child = spawn(process.execPath, [programOf('signer'), ...args], { cwd: folder })
  child.stdin.end(typed.map((line) => `${line}\n`).join(''))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code = child.exitCode ?? (await new Promise((done) => child.once('exit', done)))
  return { code, output: output + errors }
}

test('the program refuses a plan with too little gas by a line, and shows no stack', async () => {
  const plan = evmPlan([evm({ from: OWNER, gas: '100' })])
  write('plan.json', planText(plan))
  write('signer-limits.json', LIMITS_TEXT.replace(/"treasury":"0x\w+"/, `"treasury":"${OWNER}"`))
  const { code, output } = await signer(['plan.json'], [])
  expect(output).toContain('it cannot be made')
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
})

// Holds promise 99.
test('the program signs with a keystore, for its owner alone, and keeps password and key to itself', async () => {
  const plan = evmPlan([evm({ from: OWNER })])
  write('plan.json', planText(plan))
  write('signer-limits.json', LIMITS_TEXT.replace(/"treasury":"0x\w+"/, `"treasury":"${OWNER}"`))
  write('key.json', JSON.stringify(KEYSTORE))
  const { code, output } = await signer(['plan.json', '--keystore', 'key.json'], ['sign', PASSWORD])
  expect(output).toContain('This program opens no connection.')
  expect(output).toContain('1.5 BNB')
  expect(code).toBe(0)
  const signed = parseSigned(readFileSync(join(folder, 'plan.signed.json'), 'utf8'))
  expect(signed.ok && checkSigned(plan, signed.value).ok).toBe(true)
  expect(statSync(join(folder, 'plan.signed.json')).mode & 0o777).toBe(0o600)
  const journal = readFileSync(join(folder, 'signer-journal.jsonl'), 'utf8')
  for (const written of [output, journal]) {
    expect(written).not.toContain(PASSWORD)
    expect(written).not.toContain('7a28b5ba')
  }

  // The same nonce for something else, although the host asks for it.
  write('other.json', planText(evmPlan([evm({ from: OWNER, amount: '2' })])))
  const again = await signer(['other.json', '--keystore', 'key.json'], ['sign', PASSWORD])
  expect(again).toMatchObject({ code: 1 })
  expect(again.output).toContain('has been signed for something else')
}, 60_000)

// Holds promise 99.
test('what the program signs is in the journal before it leaves, even where it cannot leave', async () => {
  write('signer-limits.json', LIMITS_TEXT.replace(/"treasury":"0x\w+"/, `"treasury":"${OWNER}"`))
  write('key.json', JSON.stringify(KEYSTORE))
  write('plan.json', planText(evmPlan([evm({ from: OWNER })])))
  const nowhere = ['plan.json', '--keystore', 'key.json', '--out', 'no-folder/signed.json']
  const cut = await signer(nowhere, ['sign', PASSWORD])
  expect([cut.code, cut.output]).toEqual([1, expect.stringContaining('no-folder/signed.json')])
  write('other.json', planText(evmPlan([evm({ from: OWNER, amount: '2' })])))
  const other = await signer(['other.json', '--keystore', 'key.json'], ['sign', PASSWORD])
  expect(other.output).toContain('has been signed for something else')
}, 60_000)

// Holds promise 99.
test('of two programs that have the same nonce before them at once, one signs', async () => {
  write('signer-limits.json', LIMITS_TEXT.replace(/"treasury":"0x\w+"/, `"treasury":"${OWNER}"`))
  write('key.json', JSON.stringify(KEYSTORE))
  write('plan.json', planText(evmPlan([evm({ from: OWNER })])))
  write('other.json', planText(evmPlan([evm({ from: OWNER, amount: '2' })])))
  const main = resolve('signer/main.ts')
  const waiting = spawn(process.execPath, [main, 'plan.json', '--keystore', 'key.json'], {
    cwd: folder,
  })
  let shown = ''
  const asked = new Promise<void>((done) => {
    waiting.stdout.on('data', (chunk) => {
      shown += chunk
      if (shown.includes('Type "sign"')) done()
    })
  })
  await asked
  const other = await signer(['other.json', '--keystore', 'key.json'], ['sign', PASSWORD])
  expect(other).toMatchObject({ code: 0 })
  waiting.stdin.end(`sign\n${PASSWORD}\n`)
  const [code] = await once(waiting, 'close')
  expect(shown).toContain('has been signed for something else')
  expect(code).toBe(1)
}, 60_000)

// Holds promise 99.
test('the program signs nothing while another one holds the journal', async () => {
  write('signer-limits.json', LIMITS_TEXT.replace(/"treasury":"0x\w+"/, `"treasury":"${OWNER}"`))
  write('key.json', JSON.stringify(KEYSTORE))
  write('plan.json', planText(evmPlan([evm({ from: OWNER })])))
  write('signer-journal.jsonl.lock', '')
  const { code, output } = await signer(['plan.json', '--keystore', 'key.json'], ['sign', PASSWORD])
  expect([code, output]).toEqual([1, expect.stringContaining('another signer')])
}, 60_000)

test('the program signs that an address is the treasury’s, and no other address', async () => {
  const statement = (address: string) =>
    reservesText({
      format: 'reserves',
      version: 1,
      log: 'example.org/log',
      day: '2026-01-02',
      addresses: [
        {
          network: 'BNB',
          address,
          block: 90,
          hash: `0x${'c'.repeat(64)}`,
          coins: [{ coin: 'BNB', amount: '3' }],
        },
      ],
    })
  write('signer-limits.json', LIMITS_TEXT.replace(/"treasury":"0x\w+"/, `"treasury":"${OWNER}"`))
  write('key.json', JSON.stringify(KEYSTORE))
  write('reserves.json', statement(OWNER))
  const asked = ['reserves.json', '--keystore', 'key.json'] as const
  const { code, output } = await signer(asked, ['sign', PASSWORD])
  expect([code, output]).toEqual([0, expect.stringContaining('nothing can be moved with them')])
  const signed = parseSignedReserves(readFileSync(join(folder, 'reserves.signed.json'), 'utf8'))
  expect(
    signed.ok && signed.value.addresses.map((one) => isSignedReserve(signed.value, one)),
  ).toEqual([true])
  write('other.json', statement(`0x${'1'.repeat(40)}`))
  const other = await signer(['other.json', '--keystore', 'key.json'], ['sign', PASSWORD])
  expect([other.code, other.output]).toEqual([1, expect.stringContaining('is not the treasury')])
}, 60_000)

test('the program signs nothing without the word, and takes no key as an argument', async () => {
  write('plan.json', planText(evmPlan([evm()])))
  write('signer-limits.json', LIMITS_TEXT)
  expect(await signer(['plan.json'], ['yes'])).toMatchObject({ code: 1 })
  expect(await signer(['plan.json', '--seed', 'abandon'], [])).toMatchObject({ code: 2 })
}, 60_000)

test('a keystore opens with its password alone', () => {
  const keys = keystoreKeys(JSON.stringify(KEYSTORE), PASSWORD)
  expect(Buffer.from(keys.privateKeyOf(OWNER, 'evm', undefined)).toString('hex')).toMatch(
    /^7a28b5ba/,
  )
  expect(() => keystoreKeys(JSON.stringify(KEYSTORE), 'wrong')).toThrow(NoKey)
  expect(() =>
    keys.privateKeyOf('0x52908400098527886E0F7030069857D2E4169EE7', 'evm', undefined),
  ).toThrow(OWNER)
})

test('a seed has the keys of deposit addresses and of the treasury, and a wrong word is noticed', () => {
  const words = `${'abandon '.repeat(11)}about`
  // The first receiving address of that well-known seed.
  const keys = seedKeys(words)
  expect(
    keys.privateKeyOf('0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'evm', '0/0'),
  ).toHaveLength(32)
  expect(() =>
    keys.privateKeyOf('0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'evm', undefined),
  ).toThrow(NoKey)
  expect(() => seedKeys('abandon abandon about')).toThrow(NoKey)
})

test('the program says which file is missing, and signs nothing', async () => {
  const noPlan = await signer(['plan.json'], [])
  write('plan.json', planText(evmPlan([evm({ from: OWNER })])))
  const noLimits = await signer(['plan.json'], [])
  for (const [{ code, output }, name] of [
    [noPlan, 'plan.json'],
    [noLimits, 'signer-limits.json'],
  ] as const)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^Nothing was signed: there is no file .*${name}\\.\n$`)),
    ])
})

// Holds promise 99.
test('the signer loads nothing that could open a connection', () => {
  const { files, packages } = loadedWith('signer/main.ts')
  expect(files.size).toBeGreaterThan(10)
  const network = /^(node:)?(net|http|https|http2|tls|dgram|dns|undici)|micro-eth-signer\/net|^ws$/
  expect([...packages].filter((name) => network.test(name))).toEqual([])
})

test('the program says where no approvals were checked, and refuses where its limits ask for them', async () => {
  write('plan.json', planText(evmPlan([evm({ from: OWNER })])))
  const limits = LIMITS_TEXT.replace(/"treasury":"0x\w+"/, `"treasury":"${OWNER}"`)
  write('signer-limits.json', limits)
  expect((await signer(['plan.json'], ['no'])).output).toContain(
    'Approvals were not checked: there is no signer-staff.json here',
  )
  write('signer-limits.json', limits.replace('{', '{"approvals":1,'))
  const { code, output } = await signer(['plan.json'], ['sign'])
  expect([code, output]).toEqual([1, expect.stringContaining('there is no signer-staff.json here')])
})

// Holds promise 136.
test('the program refuses a plan whose payments nobody of the staff has signed', async () => {
  write('plan.json', planText(evmPlan([evm({ from: OWNER })])))
  write('signer-limits.json', LIMITS_TEXT.replace(/"treasury":"0x\w+"/, `"treasury":"${OWNER}"`))
  write('plan.approvals.json', approvalsText([]))
  write('signer-staff.json', JSON.stringify({ format: 'staff-keys', version: 1, staff: [] }))
  const { code, output } = await signer(['plan.json'], ['sign'])
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('nobody of the staff has signed that it may be paid like this'),
  ])
})

test('the program writes the plan whose QR codes it is given, and shows it for signing', async () => {
  const plan = planText(evmPlan([evm({ from: OWNER })]))
  const codes = await codesOfFiles([{ name: 'payouts-bnb-1.json', text: plan }])
  const received = await signer(['receive'], codes)
  expect(received.output).toContain('Now look at it: npm run signer -- payouts-bnb-1.json')
  expect([received.code, readFileSync(join(folder, 'payouts-bnb-1.json'), 'utf8')]).toEqual([
    0,
    plan,
  ])
  const again = await signer(['receive'], codes)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is there already')])
})

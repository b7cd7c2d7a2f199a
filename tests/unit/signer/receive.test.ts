import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeReader, codesOf } from '#domain/payouts/codes.ts'
import { planText } from '#domain/payouts/plan.ts'
import { receivePlan } from '../../../signer/receive.ts'
import { codesOfFiles } from '../../../src/console/screens/payouts/PlanFiles.tsx'
import { evm, evmPlan } from '../../support/payout-plans.ts'
import { holds } from '../../support/property.ts'

const PLAN = planText(evmPlan(Array.from({ length: 40 }, (_, nonce) => evm({ nonce }))))
const FILES = [
  { name: 'payouts-bnb-1.json', text: PLAN },
  { name: 'payouts-bnb-1.approvals.json', text: '{"signed":[]}' },
]

const here = process.cwd()
beforeEach(() => process.chdir(mkdtempSync(join(tmpdir(), 'receive-'))))
afterEach(() => {
  const folder = process.cwd()
  process.chdir(here)
  rmSync(folder, { recursive: true })
})

async function* shown(lines: readonly string[]) {
  yield* lines
}
const receive = (lines: readonly string[]) => {
  const told: string[] = []
  return receivePlan(shown(lines), (text) => told.push(text)).then((names) => ({ names, told }))
}
const packed = (content: unknown) => codesOf(deflateRawSync(JSON.stringify(content)))

describe('a plan in QR codes', () => {
  test('arrives as it was, whatever else the camera has seen, in any order and more than once', async () => {
    const codes = await codesOfFiles(FILES)
    expect(codes.length).toBeGreaterThan(3)
    const [first = ''] = codes
    const lines = ['https://example.com', first, ...codes.toReversed(), 'PLAN1/1/2/AB/C']
    const { names, told } = await receive(lines)
    expect(names).toEqual(FILES.map(({ name }) => name))
    for (const { name, text } of FILES) expect(readFileSync(name, 'utf8')).toBe(text)
    expect(told).toEqual(codes.map((_, index) => `${index + 1} of ${codes.length} codes`))
  })

  test('has the letters of which a code takes the most, and few enough for a camera', async () => {
    for (const code of await codesOfFiles(FILES)) {
      expect(code).toMatch(/^[0-9A-Z/]+$/)
      // What a code of 77 by 77 modules holds at a quarter's damage.
      expect(code.length).toBeLessThanOrEqual(600)
    }
  })

  test('begins anew with the codes of another plan, of which no piece is taken for one of its own', async () => {
    const codes = await codesOfFiles(FILES)
    const other = packed([{ name: 'other.json', text: randomBytes(4000).toString('hex') }])
    expect(other.length).toBeGreaterThan(codes.length)
    const { names } = await receive([...other.slice(0, -1), ...codes])
    expect(names).toEqual(FILES.map(({ name }) => name))
  })

  test('is not taken with a piece that was not its own, and once they are all seen again it is', async () => {
    const codes = await codesOfFiles(FILES)
    const [first = '', second = ''] = codes
    const altered = first.replace(/[^/]+$/, (letters) =>
      letters.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')),
    )
    const { told } = await receive([altered, ...codes.slice(1), first, second, ...codes])
    expect(told).toContain(`0 of ${codes.length} codes`)
    expect(readFileSync('payouts-bnb-1.json', 'utf8')).toBe(PLAN)
  })

  test.each([
    ['outside the folder', [{ name: '../plan.json', text: 'x' }]],
    ['of another kind', [{ name: 'plan.sh', text: 'x' }]],
    ['that is hidden', [{ name: '.json', text: 'x' }]],
    ['of no name', [{ text: 'x' }]],
    [
      'in a number that no plan has',
      Array.from({ length: 5 }, (_, n) => ({ name: `${n}.json`, text: '' })),
    ],
  ])('writes no file %s', async (_, content) => {
    await expect(receive(packed(content))).rejects.toThrow('the codes carry no files of a plan')
  })

  test('is refused where it would be larger than any plan', async () => {
    const content = [{ name: 'plan.json', text: '0'.repeat(9 * 1024 * 1024) }]
    await expect(receive(packed(content))).rejects.toThrow('the codes carry no files of a plan')
  })

  test('writes over no file, and then writes none', async () => {
    writeFileSync('payouts-bnb-1.approvals.json', 'mine')
    await expect(receive(await codesOfFiles(FILES))).rejects.toThrow('is there already')
    expect(() => readFileSync('payouts-bnb-1.json')).toThrow('ENOENT')
    expect(readFileSync('payouts-bnb-1.approvals.json', 'utf8')).toBe('mine')
  })

  test('that was not seen to its end says how much of it was', async () => {
    const codes = await codesOfFiles(FILES)
    await expect(receive(codes.slice(1))).rejects.toThrow(
      `only ${codes.length - 1} of ${codes.length} codes were read`,
    )
    await expect(receive(['hello'])).rejects.toThrow('no code of a plan was read')
  })
})

test('any bytes come out of their codes as they went in, in any order', () => {
  holds(
    fc.property(fc.uint8Array({ maxLength: 5000 }), fc.infiniteStream(fc.nat()), (bytes, order) => {
      const codes = codesOf(bytes)
        .map((code) => ({ code, at: order.next().value ?? 0 }))
        .toSorted((one, two) => one.at - two.at)
      const read = codeReader()
      const readings = codes.map(({ code }) => read(code))
      expect(readings.at(-1)?.bytes).toEqual(bytes)
      expect(readings.slice(0, -1).every((one) => one?.bytes === undefined)).toBe(true)
    }),
  )
})

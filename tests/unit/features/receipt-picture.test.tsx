// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { DepositLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { entriesOf } from '../../../src/features/wallet/history/history-entry.ts'
import { layOut } from '../../../src/features/wallet/history/line/receipt-picture.ts'
import { Receipt } from '../../../src/features/wallet/history/Receipt.tsx'
import * as downloads from '../../../src/ui/download-blob.ts'
import * as toasts from '../../../src/ui/feedback/toast.ts'
import { renderWith, testServices } from '../../support/services.tsx'

const line: DepositLine = {
  kind: 'deposit',
  time: 0,
  coin: 'BNB',
  amount: amountOf('BNB', 1_500_000_000_000_000_000n),
  network: 'BNB',
  transaction: `0x${'ab'.repeat(32)}`,
  type: 'crypto',
  confirmations: '',
  status: 'completed',
}

/** As wide as half a font is high, as letters are on average. */
const widthOf = (text: string, font: string) =>
  text.length * Number(/(\d+)px/.exec(font)?.[1]) * 0.5

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a picture of a receipt has every text within its edges, whatever its length', () => {
  const address = `0x${'c'.repeat(200)}`
  const rows = [
    { label: 'Amount', value: '1.5 BNB' },
    { label: 'Transaction', value: address },
    { label: 'Reason', value: 'The address is on a list that this site may not pay. '.repeat(4) },
  ]
  const { texts, rules, height } = layOut('NOVA · Deposits · Receipt', rows, widthOf)
  for (const { text, font, x } of texts) expect(x + widthOf(text, font)).toBeLessThanOrEqual(1080)
  expect(Math.max(...texts.map(({ y }) => y))).toBeLessThan(height)
  expect(rules).toHaveLength(rows.length)
  const parts = texts.map(({ text }) => text)
  expect(parts.slice(1, 3)).toEqual(['Amount', '1.5 BNB'])
  // An address is whole, in lines that follow each other.
  expect(parts.slice(4).join('')).toMatch(new RegExp(`^${address}`))
  expect(new Set(texts.slice(4).map(({ at }) => at))).toContain('start')
})

test('a short value stands at the end of the line of its label', () => {
  const [, label, value] = layOut('NOVA', [{ label: 'Amount', value: '1.5 BNB' }], widthOf).texts
  expect([label?.y, label?.at, value?.at]).toEqual([value?.y, 'start', 'end'])
})

test('a long value stands below its label, each line below the one before', () => {
  const rows = [{ label: 'Transaction', value: 'c'.repeat(200) }]
  const [, label, ...lines] = layOut('NOVA', rows, widthOf).texts
  const heights = [label, ...lines].map((text) => text?.y ?? 0)
  expect(lines.length).toBeGreaterThan(2)
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
  expect(new Set(heights).size).toBe(heights.length)
})

/** Each text of the last picture with its alignment and direction. */
const placed: [string, string, string][] = []

interface Stubs {
  readonly share?: (data: ShareData) => Promise<void>
}

/** Presses Share on a receipt; resolves to the texts that were drawn. */
async function press(isHidden: boolean, { share }: Stubs): Promise<readonly string[]> {
  const drawn: string[] = []
  placed.length = 0
  const pen = {
    measureText: (text: string) => ({ width: text.length * 17 }),
    fillText(this: { direction: string; textAlign: string }, text: string) {
      drawn.push(text)
      placed.push([text, this.textAlign, this.direction])
    },
    fillRect: () => undefined,
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object.create(pen))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['png'], { type: 'image/png' })),
  )
  if (share) vi.stubGlobal('navigator', Object.assign(navigator, { canShare: () => true, share }))
  else vi.stubGlobal('navigator', Object.assign(navigator, { canShare: () => false }))
  const [entry] = entriesOf([line])
  if (!entry) throw new Error('no entry')
  using view = renderWith(
    testServices(),
    <Receipt entry={entry} isHidden={isHidden} onClose={() => undefined} />,
  )
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Share',
  )
  button?.click()
  await vi.waitFor(() => expect(drawn.length).toBeGreaterThan(0))
  await vi.dynamicImportSettled()
  expect(view.find('dl').textContent).not.toBe('')
  return drawn
}

test('a receipt is shared as a picture of what it shows, with hidden amounts hidden', async () => {
  const share = vi.fn(async (_: ShareData) => undefined)
  expect((await press(false, { share })).join('|')).toMatch(/Deposit · Receipt.*Amount\|1\.5.* BNB/)
  const [{ files, title }] = share.mock.calls[0] ?? [{}]
  expect([files?.[0]?.type, files?.[0]?.name, title]).toEqual([
    'image/png',
    expect.stringMatching(/receipt\.png$/),
    expect.stringContaining('Receipt'),
  ])
  const hidden = (await press(true, { share })).join('|')
  expect(hidden).toContain('XXXX BNB')
  expect(hidden).not.toContain('1.5')
})

test('a receipt is saved where no files can be shared', async () => {
  const save = vi.spyOn(downloads, 'downloadBlob').mockImplementation(() => undefined)
  await press(false, {})
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
})

test('closing the dialog of the system is no failure, and anything else is said', async () => {
  const said = vi.spyOn(toasts, 'toastError').mockImplementation(() => undefined)
  await press(false, { share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  await press(false, { share: () => Promise.reject(new Error('no')) })
  await vi.waitFor(() => expect(said.mock.calls).toEqual([['The receipt could not be shared.']]))
})

test('an amount stays before its coin where lines begin at the right', async () => {
  document.documentElement.style.direction = 'rtl'
  await press(false, { share: async () => undefined })
  document.documentElement.style.direction = ''
  const of = (text: string) => placed.find(([one]) => one === text)
  expect(of('Amount')).toEqual(['Amount', 'right', 'ltr'])
  expect(of('1.500000 BNB')).toEqual(['1.500000 BNB', 'left', 'ltr'])
})

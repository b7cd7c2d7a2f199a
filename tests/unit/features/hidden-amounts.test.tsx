// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { purchaseQuote, withdrawalQuote } from '#contract/money/particular-balance.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { success } from '#domain/result.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import { BuyScreen } from '../../../src/features/buy/BuyScreen.tsx'
import { HistoryTable } from '../../../src/features/wallet/history/HistoryTable.tsx'
import { HistoryTotals } from '../../../src/features/wallet/history/HistoryTotals.tsx'
import { entriesOf } from '../../../src/features/wallet/history/history-entry.ts'
import { Receipt } from '../../../src/features/wallet/history/Receipt.tsx'
import { WithdrawScreen } from '../../../src/features/withdraw/WithdrawScreen.tsx'
import { chooseCard, findIn, press } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

/** Hiding the balance hides every amount, and the eye button shows them again. */

const units = (text: string) => parseUnits(text) ?? 0n
/** The host's quote for every coin. */
const answer = {
  val: '77.125',
  fee: {
    withFee: '0.001',
    minWitusdt: '0',
    price: '600',
    price1: '0.03',
    tokenPrice: '0.03',
    tokenFee: '5',
    minToken: '100',
  },
}

function open(screen: ReactNode) {
  const services = testServices()
  services.with(createTransfersApi, {
    ...services.get(createTransfersApi),
    withdrawalQuote: async (coin) => success(v.parse(withdrawalQuote(coin), answer)),
    purchaseQuote: async (coin) => success(v.parse(purchaseQuote(coin), answer)),
    depositAddress: async () => success('0x52908400098527886E0F7030069857D2E4169EE7'),
  })
  return renderWith(services, screen)
}

const entries = entriesOf([
  {
    kind: 'withdrawal',
    time: 0,
    coin: 'BNB',
    status: 'approved',
    reason: '',
    stage: '',
    network: 'BNB',
    transaction: '',
    address: '0xabc',
    amount: amountOf('BNB', units('77.125')),
    fee: amountOf('BNB', units('0.1')),
    arrives: amountOf('BNB', units('77.025')),
  },
])
const [entry] = entries
if (!entry) throw new Error('no entry')
const nothing = () => undefined

test.each<[string, (isHidden: boolean) => ReactNode]>([
  [
    'a history',
    (isHidden) => <HistoryTable entries={entries} isHidden={isHidden} onReceipt={nothing} />,
  ],
  [
    'its totals',
    (isHidden) => (
      <HistoryTotals
        id="totals"
        tab="withdrawal"
        isComplete
        shown={entries}
        all={1}
        isHidden={isHidden}
        isExportSaid={false}
      />
    ),
  ],
  ['a receipt', (isHidden) => <Receipt entry={entry} isHidden={isHidden} onClose={nothing} />],
])('%s shows no amount while amounts are hidden', (_, shown) => {
  using view = renderWith(testServices(), shown(true))
  expect(view.container.textContent).toContain('XXXX BNB')
  expect(view.container.innerHTML).not.toMatch(/77\.|0\.1/)
  view.show(shown(false))
  expect(view.container.textContent).toContain('77.125000 BNB')
})

test('the buy screen shows the available balance after the eye button is pressed', async () => {
  using view = open(<BuyScreen />)
  await act(async () => undefined)
  expect(view.container.textContent).toContain('AvailableXXXX BNB')
  expect(view.container.innerHTML).not.toContain('77.125')
  await press(view.find('[title="Show balance"]'))
  expect(view.container.textContent).toContain('Available77.12500000 BNB')
  await press(view.find('[title="Hide balance"]'))
  expect(view.container.innerHTML).not.toContain('77.125')
})

test('the withdraw screen hides the available balance, and Max fills it in nevertheless', async () => {
  using view = open(<WithdrawScreen />)
  await chooseCard(view.container, 'BNB')
  expect(view.container.textContent).toContain('AvailableXXXX BNB')
  expect(view.container.innerHTML).not.toContain('77.125')
  await press(findIn(view.container, 'button[data-kind="quiet"]'))
  const amount = view.find('input[inputmode="decimal"]')
  expect(amount instanceof HTMLInputElement && amount.value).toBe('77.125')
  expect(view.container.textContent).toContain('AvailableXXXX BNB')
})

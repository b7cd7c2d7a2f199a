// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { site } from '#config/site.ts'
import type { Extension } from '#contract/extensions.ts'
import type { DepositCoin } from '#domain/assets.ts'
import { failure, success } from '#domain/result.ts'
import { requestText } from '#text/delivery.ts'
import { unclearAmountText, withdrawText } from '#text/transfers.ts'
import { createDepositContractsApi } from '../../../src/api/money/deposit-contracts.ts'
import { RequestAmount } from '../../../src/features/deposit/RequestAmount.tsx'
import { addressIn } from '../../../src/features/withdraw/payment-link.ts'
import { createSession, sessionStore } from '../../../src/stores/account/session.ts'
import * as toasts from '../../../src/ui/feedback/toast.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { readQr } from '../../support/read-qr.ts'
import { findIn, press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const USDT = '0x55d398326f99059fF775485246999027B3197955'
const buttonIn = (container: HTMLElement, name: string): HTMLElement => {
  const found = [...container.querySelectorAll('button')].find((one) => one.textContent === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const ok = async <T,>(value: T) => ({ ok: true, value }) as const

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Contracts = ReturnType<ReturnType<typeof createDepositContractsApi>['depositContracts']>
async function open(
  coin: DepositCoin,
  depositContracts: () => Contracts,
  offers: readonly Extension[] = ['deposit-contracts'],
) {
  const services = testServices()
  const local = new MemoryStorage(storedSession('token', offers))
  const session = createSession({ local, tab: undefined, wipe: async () => undefined })
  services.with(sessionStore, session)
  session.restore()
  services.with(createDepositContractsApi, { depositContracts })
  const { container } = renderWith(
    services,
    <RequestAmount coin={coin} symbol={coin} address={coin === 'TRX' ? 'T1' : ADDRESS} />,
  )
  const details = container.querySelector('details')
  await act(async () => {
    if (details) details.open = true
    details?.dispatchEvent(new Event('toggle'))
    await new Promise(setImmediate)
    await new Promise(setImmediate)
  })
  return container
}

/** The link of 12.5 that is shared, which the code has as well. */
async function linkIn(container: HTMLElement): Promise<string> {
  const shared: ShareData[] = []
  vi.stubGlobal('navigator', { share: async (data: ShareData) => void shared.push(data) })
  type(findIn(container, 'input'), '12.5')
  await press(buttonIn(container, 'Share the link'))
  const [link = ''] = shared.map(({ text }) => text)
  const code = container.querySelector('svg')
  expect(code && readQr(code)).toBe(link)
  return link
}

test.each([
  ['USDT', `ethereum:${USDT}@56/transfer?address=${ADDRESS}&uint256=12500000000000000000`],
  ['BNB', `ethereum:${ADDRESS}@56?value=12500000000000000000`],
  [
    'TOKEN',
    `ethereum:${site.tokenAdd}@56/transfer?address=${ADDRESS}&uint256=12500000000000000000`,
  ],
  ['TRX', 'tron:T1?amount=12.5'],
] as const)('an amount of %s is asked for by a code and a link with it', async (coin, link) => {
  const container = await open(coin, () => ok({ contracts: [{ coin: 'USDT', address: USDT }] }))
  expect(await linkIn(container)).toBe(link)
  if (link.includes('@')) expect(addressIn(link)).toBe(ADDRESS)
})

test('a token is asked for only where the host says its contract, and again when it has not answered', async () => {
  expect((await open('USDT', () => ok({ contracts: [] }), [])).textContent).toBe('')
  const answers: Awaited<Contracts>[] = [
    failure({ kind: 'unreachable' }),
    success({ contracts: [] }),
  ]
  const container = await open(
    'USDT',
    async () => answers.shift() ?? success({ contracts: [...OWN] }),
  )
  for (let failed = 0; failed < 2; failed++) {
    expect(container.textContent).toContain('The contract of this coin could not be read.')
    await again(container)
  }
  expect(await linkIn(container)).toContain(USDT)
})

const OWN = [{ coin: 'USDT', address: USDT }] as const
const again = async (container: HTMLElement) => {
  await press(buttonIn(container, 'Try again'))
  await act(() => new Promise(setImmediate))
}

test('whoever closes the dialog of sharing reads of no failure, and whoever has none does', async () => {
  const failed = vi.spyOn(toasts, 'toastError').mockImplementation(() => undefined)
  const container = await open('BNB', () => ok({ contracts: [] }))
  type(findIn(container, 'input'), '1')
  const share = async (name: string) => {
    const refuse = async () => {
      throw new DOMException('', name)
    }
    vi.stubGlobal('navigator', { share: refuse })
    await press(buttonIn(container, 'Share the link'))
  }
  await share('AbortError')
  expect(failed).not.toHaveBeenCalled()
  await share('NotAllowedError')
  expect(failed).toHaveBeenCalledOnce()
})

test('what is no amount is said to be none, and nothing typed is not', async () => {
  const container = await open('BNB', () => ok({ contracts: [] }))
  const said = () => {
    const texts = [withdrawText.badAmount, unclearAmountText('1,234'), requestText.invalid]
    return texts.filter((text) => container.textContent.includes(text))
  }
  expect(said()).toEqual([])
  type(findIn(container, 'input'), '1 23,5')
  expect(said()).toEqual([withdrawText.badAmount])
  type(findIn(container, 'input'), '1,234')
  expect(said()).toEqual([unclearAmountText('1,234')])
  type(findIn(container, 'input'), '0')
  expect(said()).toEqual([requestText.invalid])
  expect(container.querySelector('svg')).toBeNull()
})

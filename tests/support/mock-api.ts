import type { Page, WebSocketRoute } from '@playwright/test'

/**
 * Mocks the API inside the browser, with fixed answers and a fixed time, so that screens are the same on every run.
 * The site's files come from the real host.
 */
export interface MockApi {
  /** Changes the answer of a call, until the page is loaded again. */
  answer(call: string, value: unknown): Promise<void>
  /** Sends other balances to the open page. */
  stream(balances: unknown): void
  /** Makes all further requests fail, those to the site's own origin included. */
  goOffline(): Promise<void>
}

/** Answer bodies, or `refusal`, by call. */
export type Answers = Record<string, unknown>
/** An error answer with this status, and for one of our host's own its code. */
export const refusal = (status: number, code?: string) => ({ refusedWith: status, code })

export const NOW = new Date('2026-03-02T14:02:00Z')
export const EMAIL = 'ada.lovelace@example.com'
const EVM = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
export const RECIPIENT = '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'
export const SAVED = '0x52908400098527886E0F7030069857D2E4169EE7'

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

export const BALANCES = {
  bnb: '3.481200',
  usdt: '1250.5',
  token: '48000',
  eth: '0.75',
  trx: '9100.25',
  bnb1: '3.231200',
  usdt1: '1200.5',
  token1: '48000',
  eth1: '0.75',
  trx1: '9100.25',
  price: '612.4',
  price1: '2980.15',
  price2: '0.2471',
  tokenPrice: '0.01',
}

export const NO_BALANCES = Object.fromEntries(
  Object.entries(BALANCES).map(([name, value]) => [name, name.includes('rice') ? value : '0']),
)

const deposit = (days: number, coin: string, amount: string, status = 'Completed') => ({
  Time: daysAgo(days),
  TypeOf: coin,
  Amount: amount,
  Type: 'Crypto',
  Transaction_Id: `0x${'5f3a9c'.repeat(10)}0${days}a${days}`.slice(0, 66),
  Status: status,
})

const withdrawal = (days: number, coin: string, total: string, status: string, to = RECIPIENT) => ({
  Time: daysAgo(days),
  Assets: coin,
  TotalAmount: total,
  Amount: String(Number(total) - 1),
  Chain: 'BNB',
  Transaction_ID: status === 'Approved' ? `0x${'c4d1e2'.repeat(11)}`.slice(0, 66) : '',
  Transfer_To: to,
  Status: status,
})

/** A person with two passkeys, of which one is being removed, and a withdrawal that waits. */
/** What is to be signed of RECIPIENT. */
export const OWNERSHIP = {
  id: '3f0c7a52-6f2b-4c69-9d0e-8a1b2c3d4e5f',
  kind: 'signature',
  message: `NOVA (wallet.example.org): this address is mine. Signing this moves nothing and costs nothing.

Address: ${RECIPIENT}
Account: 7b1d0c34-95a8-4f0e-b8a3-1c2d3e4f5a6b
Number: 3f0c7a52-6f2b-4c69-9d0e-8a1b2c3d4e5f
Valid until: 2026-03-02T14:32:00.000Z`,
  until: Date.parse('2026-03-02T14:32:00Z'),
} as const

export const PASSKEYS: Answers = {
  'GET /passkeys': {
    passkeys: [
      {
        id: 'a',
        name: 'Ada’s phone',
        addedAt: Date.parse(daysAgo(40)),
        usedAt: Date.parse(daysAgo(1)),
      },
      {
        id: 'b',
        name: 'Security key',
        addedAt: Date.parse(daysAgo(90)),
        endsAt: Date.parse(daysAgo(-1)),
      },
    ],
    waiting: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        coin: 'USDT',
        amount: '120.5',
        address: RECIPIENT,
        until: Date.parse(daysAgo(-1)),
      },
    ],
  },
}

/** What the balance was worth on each of the last 400 days, with a week of which nothing is known. */
const VALUES = Array.from({ length: 400 }, (_, ago) => {
  const wave = Math.sin(ago / 9) * 260 + Math.sin(ago / 2.3) * 70
  const isKnown = ago < 12 || ago > 18
  return {
    day: daysAgo(ago).slice(0, 10),
    value: isKnown ? (8330 - ago * 11 + wave).toFixed(2) : null,
    paid: ago === 4 ? '120.5' : '0',
  }
}).reverse()

/** The quote of half a BNB. */
export const QUOTE = {
  id: 'a-quote',
  amount: '0.5',
  receiveToken: '30620',
  received: '30615',
  fee: '5',
  price: '612.4',
  price1: '0.01',
  tokenPrice: '0.01',
  stage: 1,
  until: NOW.getTime() + 90_000,
  seconds: 30,
}

const ANSWERS: Answers = {
  'GET /balance/values': { days: VALUES },
  'GET /prices/daily': { days: VALUES.map(({ day, value }) => ({ day, value })) },
  'GET /site/setting': false,
  'GET /link': JSON.stringify([{ title: 'Status page', url: 'https://status.example/' }]),
  'GET /token/delivery': {
    opens: Date.parse('2026-06-01T00:00:00Z'),
    schedule: '20% 2026-06-01 2026-09-01 monthly 2027-03-01',
    locks: [],
  },
  'GET /deposit/contracts': {
    contracts: [{ coin: 'USDT', address: '0x55d398326f99059fF775485246999027B3197955' }],
    watched: [
      { network: 'BNB', coins: ['BNB', 'USDT', 'TOKEN'] },
      { network: 'ETH', coins: ['ETH', 'USDT'] },
    ],
  },
  'GET /notes': { notes: [] },
  'GET /buy/right': { period: 0 },
  'GET /stage': { stage: 1, sold: '12480350.5', supply: '50000000' },
  'GET /profile/detail': JSON.stringify({ name: 'Ada Lovelace', email: EMAIL }),
  'GET /sessions': {
    sessions: [
      {
        id: 'one',
        browser: 'Chrome',
        platform: 'macOS',
        address: '203.0.113.7',
        at: Date.parse(daysAgo(1)),
        usedAt: NOW.getTime(),
        isCurrent: true,
      },
      {
        id: 'two',
        browser: 'Samsung Internet',
        platform: 'Android',
        address: '2001:db8:85a3::8a2e:370:7334',
        isCurrent: false,
        at: Date.parse(daysAgo(12)),
        usedAt: NOW.getTime() - 7_200_000,
      },
      {
        id: 'three',
        browser: '',
        platform: '',
        address: '198.51.100.4',
        isCurrent: false,
        at: Date.parse(daysAgo(20)),
        usedAt: Date.parse(daysAgo(3)),
      },
    ],
  },
  'GET /deposit/detail': JSON.stringify([
    deposit(1, 'BNB', '1.25'),
    deposit(3, 'USDT', '800', 'Not Approval'),
    deposit(12, 'ETH', '0.75'),
    deposit(30, 'TRX', '9100.25'),
    deposit(31, 'BNB', '0.01', 'Rejected'),
  ]),
  'GET /withdrawal/detail': JSON.stringify([
    { ...withdrawal(2, 'USDT', '50', 'Not Approval'), Waits_Until: daysAgo(-1) },
    withdrawal(9, 'USDT', '120.5', 'Approved'),
    withdrawal(20, 'USDT', '31', 'Rejected'),
  ]),
  'GET /token/detail': JSON.stringify([
    { Time: daysAgo(4), Type: 'Crypto', Pair_Name: 'BNB', Price: '0.5', Amount: '30620' },
    { Time: daysAgo(16), Type: 'Crypto', Pair_Name: 'USDT', Price: '173.8', Amount: '17380' },
  ]),
  'GET /passkeys': { passkeys: [], waiting: [] },
  'GET /profile/phrase': { since: Date.parse(daysAgo(40)) },
  'GET /address-book': {
    saved: [
      { id: 'a', network: 'BNB', address: SAVED, name: 'My Ledger', at: Date.parse(daysAgo(90)) },
      {
        id: 'b',
        network: 'TRX',
        address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
        name: 'Exchange',
        at: NOW.getTime() - 3_600_000,
      },
    ],
    restriction: { kind: 'off' },
  },
  'PUT /profile/phrase/otp': { challenge: 'a-challenge' },
  'PUT /particular/address': JSON.stringify(EVM),
  'PUT /particular/balance': JSON.stringify({
    val: '3.2312',
    fee: {
      withFee: '0.001',
      minWitusdt: '10',
      price: '612.4',
      price1: '0.01',
      tokenPrice: '0.01',
      tokenFee: '5',
      minToken: '100',
    },
  }),
  'PUT /buy/quote': QUOTE,
  'POST /buy/token': { id: 'a-purchase' },
  'PUT /signup/otp': { challenge: 'a-challenge' },
  'PUT /withdrawal/otp': { challenge: 'a-challenge' },
  'PUT /freeze': {},
  'PUT /freeze/own': {},
  'PUT /unfreeze/otp': { challenge: 'a-challenge' },
  'POST /support': 'ok',
  'PUT /forgot/password': 'ok',
}

/**
 * The page answers itself: with a route Playwright would stop every request of the page, files among them, and switch the
 * browser's cache off.
 */
export async function mockApi(page: Page, answers: Answers, balances: unknown): Promise<MockApi> {
  const sockets: WebSocketRoute[] = []
  let isOffline = false

  await page.clock.install({ time: NOW })
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000))
  const all = { ...ANSWERS, ...answers }
  await page.addInitScript(answerRequests, { answers: all, stage: STAGE })
  await page.routeWebSocket('**/api/user/balance', (socket) => {
    if (isOffline) return socket.close()
    sockets.push(socket)
    socket.send(JSON.stringify(balances))
  })

  return {
    async answer(call, value) {
      await page.evaluate(
        (changed) => window.dispatchEvent(new CustomEvent('answer', { detail: changed })),
        {
          [call]: value,
        },
      )
    },
    stream(changed) {
      for (const socket of sockets) socket.send(JSON.stringify(changed))
    },
    async goOffline() {
      isOffline = true
      await page.evaluate(() => window.dispatchEvent(new Event('no-host')))
      for (const socket of sockets) await socket.close()
    },
  }
}

const STAGE = JSON.stringify(ANSWERS['GET /stage'])

/** Runs in the page, before its scripts. */
function answerRequests({ answers, stage }: { answers: Answers; stage: string }): void {
  const fetchFile = window.fetch.bind(window)
  const known: Record<string, unknown> = { ...answers }
  let isOffline = false
  window.addEventListener('no-host', () => {
    isOffline = true
  })
  window.addEventListener('answer', (event) => {
    if (event instanceof CustomEvent) Object.assign(known, event.detail)
  })
  window.fetch = async (input, init) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return fetchFile(input, init)
    const call = `${request.method} ${pathname.slice(4)}`
    const value = known[call]
    if (value === undefined) return Response.json({ message: call }, { status: 404 })
    if (isRefusal(value)) {
      const json = value.code === undefined ? {} : { error: { code: value.code, message: '' } }
      return Response.json(json, { status: value.refusedWith })
    }
    const headers = call === 'GET /site/setting' ? { 'stage-progress': stage } : {}
    return Response.json(value, { headers })
  }

  function isRefusal(value: unknown): value is { refusedWith: number; code?: string } {
    return typeof value === 'object' && value !== null && 'refusedWith' in value
  }
}

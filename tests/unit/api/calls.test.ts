import { expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import type { PurchaseOrder } from '#domain/purchase.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import {
  createAccountApi,
  createPhraseApi,
  createProfileApi,
} from '../../../src/api/account/account.ts'
import { createPasskeysApi } from '../../../src/api/account/passkeys.ts'
import { createPersonalDataApi } from '../../../src/api/account/personal-data.ts'
import { createPushApi } from '../../../src/api/account/push.ts'
import {
  createFreezeApi,
  createSessionsApi,
  createUnfreezeApi,
} from '../../../src/api/account/sessions.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import {
  createNotesApi,
  createReceiptsApi,
  createSharesApi,
} from '../../../src/api/history/lines.ts'
import {
  createCoinPricesApi,
  createStatementApi,
  createTaxFilesApi,
  createValuesApi,
} from '../../../src/api/history/statement.ts'
import { createAddressBookApi } from '../../../src/api/money/address-book.ts'
import { createDeliveryApi, createPurchaseRightApi } from '../../../src/api/money/delivery.ts'
import { createDepositContractsApi } from '../../../src/api/money/deposit-contracts.ts'
import { createOwnershipApi } from '../../../src/api/money/ownership.ts'
import { createRatesApi } from '../../../src/api/money/rates.ts'
import {
  createExplainApi,
  createStageApi,
  createTransfersApi,
} from '../../../src/api/money/transfers.ts'
import { createClient } from '../../../src/api/request.ts'
import { createSupportApi } from '../../../src/api/support.ts'

/** What was sent last, and the client that sends it. */
function recording() {
  const sent: string[] = []
  const client = createClient({
    apiHost: '',
    timeout: () => new AbortController().signal,
    fetch: async (url, { method, headers, body }) => {
      const known = new Headers(headers)
      const token = known.get('Authorization')?.replace('Bearer ', '')
      const key = known.get('Idempotency-Key')
      sent.push(
        [method, url, token ?? '-', ...(key ? [`(${key})`] : []), ...(body ? [body] : [])].join(
          ' ',
        ),
      )
      return new Response('{}')
    },
  })
  client.setSession({ token: () => 'own', onRejected() {}, onUnreachable() {} })
  return { client, sent }
}
const { client, sent } = recording()
const units = (coins: number) => BigInt(coins) * 10n ** 18n
const bnb = (coins: number) => amountOf('BNB', units(coins))
const tokens = (coins: number) => amountOf('TOKEN', units(coins))
const TO = '0xb0b'
const order: WithdrawalOrder = {
  coin: 'BNB',
  network: 'BNB',
  address: TO,
  amount: bnb(5),
  fee: bnb(1),
  arrives: bnb(4),
}
const bought: PurchaseOrder = {
  coin: 'BNB',
  side: 'pay',
  pay: bnb(2),
  receive: tokens(30),
  fee: tokens(3),
  credited: tokens(27),
}
const proof = { challenge: 'challenge', code: '123456' }
const account = createAccountApi({ client })
const profile = createProfileApi({ client })
const phrase = createPhraseApi({ client })
const transfers = createTransfersApi({ client })
const passkeys = createPasskeysApi({ client })
const sessions = createSessionsApi({ client })
const freeze = createFreezeApi({ client })
const unfreeze = createUnfreezeApi({ client })
const book = createAddressBookApi({ client })
const data = createPersonalDataApi({ client })

const CALLS: [string, () => Promise<unknown>, string][] = [
  [
    'code of a signup',
    () => account.requestSignupCode({ email: 'a@b.c', name: 'Ada' }),
    'PUT /signup/otp - {"email":"a@b.c","Name":"Ada","command":"signup"}',
  ],
  [
    'login',
    () => account.logIn({ email: 'a@b.c', idToken: 'id' }),
    'POST /login id {"email":"a@b.c"}',
  ],
  ['another code', () => account.resendCode('pending'), 'GET /resendotp pending'],
  [
    'code of a login',
    () => account.verifyCode({ token: 'pending', ...proof }),
    'POST /otp/verify pending {"challenge":"challenge","code":"123456"}',
  ],
  [
    'changed password',
    () => account.passwordUpdated({ password: 'secret' }),
    'PUT /profile/password/update own {"password":"secret"}',
  ],
  [
    'reset password',
    () => account.resetUpdated({ email: 'a@b.c', password: 'secret' }),
    'POST /reset/update - {"Email":"a@b.c","password":"secret"}',
  ],
  [
    'forgotten password',
    () => account.forgotPassword('a@b.c'),
    'PUT /forgot/password - {"email":"a@b.c","command":"forgot"}',
  ],
  ['language', () => profile.setLanguage('es'), 'PUT /profile/language own {"language":"es"}'],
  ['profile', () => profile.profileDetail(), 'GET /profile/detail own'],
  ['mail phrase', () => phrase.mailPhrase(), 'GET /profile/phrase own'],
  [
    'code of a phrase',
    () => phrase.requestPhraseCode('a phrase'),
    'PUT /profile/phrase/otp own {"phrase":"a phrase"}',
  ],
  [
    'new phrase',
    () => phrase.setPhrase('a phrase', proof),
    'PUT /profile/phrase own {"phrase":"a phrase","challenge":"challenge","code":"123456"}',
  ],
  [
    'deposit address',
    () => transfers.depositAddress('BNB'),
    'PUT /particular/address own {"coin":"BNB","command":"deposit"}',
  ],
  [
    'terms of a withdrawal',
    () => transfers.withdrawalQuote('BNB'),
    'PUT /particular/balance own {"coin":"BNB","command":"withdrawal"}',
  ],
  [
    'terms of a purchase',
    () => transfers.purchaseQuote('BNB'),
    'PUT /particular/balance own {"coin":"BNB","command":"buy"}',
  ],
  [
    'code of a withdrawal',
    () => transfers.requestWithdrawalCode(order, { namesNetwork: true }),
    'PUT /withdrawal/otp own {"total":"5","coin":"BNB","add":"0xb0b","fee":"1","amount":"4","chain":"BNB","command":"withdrawal"}',
  ],
  [
    'code of a withdrawal for a plain host',
    () => transfers.requestWithdrawalCode(order, { namesNetwork: false }),
    'PUT /withdrawal/otp own {"total":"5","coin":"BNB","add":"0xb0b","fee":"1","amount":"4","command":"withdrawal"}',
  ],
  [
    'withdrawal',
    () => transfers.withdraw(order, { proof, idempotencyKey: 'key' }),
    'POST /withdrawal own (key) {"amount":"4","type":"Crypto","address":"0xb0b","inputVal":"5","asset":"BNB","chain":"BNB","challenge":"challenge","code":"123456"}',
  ],
  [
    'withdrawal for a plain host',
    () => transfers.withdraw(order),
    'POST /withdrawal own {"amount":"4","type":"Crypto","address":"0xb0b","inputVal":"5","asset":"BNB","chain":"BNB"}',
  ],
  [
    'held price',
    () => transfers.quotePurchase(bought, bnb(9)),
    'PUT /buy/quote own {"amount":"2","receiveToken":"30","tokenFee":"3","val":"9","hint":"Crypto","type":"buy","typeOf":"Crypto","asset":"BNB"}',
  ],
  [
    'purchase',
    () => transfers.buyToken(bought, bnb(9), { quote: 'quote', idempotencyKey: 'key' }),
    'POST /buy/token own (key) {"amount":"2","receiveToken":"30","tokenFee":"3","val":"9","hint":"Crypto","type":"buy","typeOf":"Crypto","asset":"BNB","quote":"quote"}',
  ],
  [
    'purchase for a plain host',
    () => transfers.buyToken({ ...bought, side: 'receive' }, bnb(9)),
    'POST /buy/token own {"amount":"2","receiveToken":"30","tokenFee":"3","val":"9","hint":"Token","type":"buy","typeOf":"Crypto","asset":"BNB"}',
  ],
  ['stage', () => createStageApi({ client }).progress(), 'GET /stage -'],
  [
    'explained deposit',
    () => createExplainApi({ client }).explainDeposit('hash'),
    'PUT /deposit/explain own {"transaction":"hash"}',
  ],
  ['passkeys', () => passkeys.list(), 'GET /passkeys own'],
  ['challenge of a login', () => passkeys.loginChallenge('pending'), 'PUT /otp/passkey pending'],
  [
    'challenge of a withdrawal',
    () => passkeys.withdrawalChallenge(order, 'key'),
    'PUT /withdrawal/passkey own (key) {"total":"5","coin":"BNB","add":"0xb0b","fee":"1","amount":"4","chain":"BNB","command":"withdrawal"}',
  ],
  [
    'challenge of a purchase',
    () => passkeys.purchaseChallenge(bought, bnb(9), { idempotencyKey: 'key', quote: 'quote' }),
    'PUT /buy/passkey own (key) {"amount":"2","receiveToken":"30","tokenFee":"3","val":"9","hint":"Crypto","type":"buy","typeOf":"Crypto","asset":"BNB","quote":"quote"}',
  ],
  [
    'challenge of a change',
    () => passkeys.changeChallenge({ kind: 'remove', id: 'id' }),
    'PUT /passkeys/challenge own {"command":"remove","id":"id"}',
  ],
  [
    'code of a change',
    () => passkeys.changeCode({ kind: 'add' }),
    'PUT /passkeys/code own {"command":"add"}',
  ],
  [
    'begun passkey',
    () => passkeys.begin(proof),
    'POST /passkeys/begin own {"challenge":"challenge","code":"123456"}',
  ],
  [
    'removed passkey',
    () => passkeys.remove('id', proof),
    'POST /passkeys/remove own {"id":"id","challenge":"challenge","code":"123456"}',
  ],
  [
    'cancelled withdrawal',
    () => passkeys.cancelWithdrawal('id'),
    'POST /withdrawal/cancel own {"id":"id"}',
  ],
  [
    'ended sessions',
    () => sessions.endSessions({ others: true }),
    'PUT /sessions/end own {"others":true}',
  ],
  ['sessions', () => sessions.listSessions(), 'GET /sessions own'],
  ['freeze by a link', () => freeze.freeze('link'), 'PUT /freeze - {"link":"link"}'],
  ['own freeze', () => freeze.freezeOwn(), 'PUT /freeze/own own'],
  ['code of an unfreeze', () => unfreeze.requestUnfreezeCode(), 'PUT /unfreeze/otp own'],
  [
    'unfreeze',
    () => unfreeze.unfreeze(proof),
    'POST /unfreeze own {"challenge":"challenge","code":"123456"}',
  ],
  ['address book', () => book.addressBook(), 'GET /address-book own'],
  [
    'saved address',
    () => book.saveAddress({ network: 'BNB', address: TO, name: 'Bob' }),
    'POST /address-book/save own {"network":"BNB","address":"0xb0b","name":"Bob"}',
  ],
  ['removed address', () => book.removeAddress('id'), 'POST /address-book/remove own {"id":"id"}'],
  ['restriction', () => book.restrict(true), 'PUT /address-book/restrict own {"restricted":true}'],
  ['personal data', () => data.personalData('json'), 'GET /account/data?format=json own'],
  ['code of a deletion', () => data.requestDeletionCode(), 'PUT /account/delete/otp own {}'],
  [
    'deletion',
    () => data.deleteAccount(proof),
    'POST /account/delete own {"challenge":"challenge","code":"123456"}',
  ],
  ['notes', () => createNotesApi({ client }).notes(), 'GET /notes own'],
  [
    'note',
    () => createNotesApi({ client }).storeNote({ kind: 'purchase', id: 'id', note: 'Rent' }),
    'PUT /note own {"kind":"purchase","id":"id","note":"Rent"}',
  ],
  ['shares', () => createSharesApi({ client }).shares(), 'GET /solvency own'],
  [
    'receipts',
    () => createReceiptsApi({ client }).receipts('purchase', 'id'),
    'GET /receipts?kind=purchase&id=id own',
  ],
  ['values', () => createValuesApi({ client }).balanceValues(), 'GET /balance/values own'],
  [
    'prices of a coin',
    () => createCoinPricesApi({ client }).coinPrices('BNB'),
    'GET /prices/daily?coin=BNB own',
  ],
  [
    'statement',
    () => createStatementApi({ client }).statement(2025, 'csv', 'es'),
    'GET /statement?year=2025&format=csv&language=es own',
  ],
  [
    'question',
    () =>
      createSupportApi({ client }).sendQuery(
        { id: 'id', topic: 'purchase', content: 'Why' },
        { hasId: true },
      ),
    'POST /support own {"list":"Buy Token Issues","id":"id","content":"Why"}',
  ],
  [
    'question for a plain host',
    () =>
      createSupportApi({ client }).sendQuery(
        { id: 'id', topic: 'account', content: 'Why' },
        { hasId: false },
      ),
    'POST /support own {"list":"Login and Register Issues","content":"Why"}',
  ],
  ['rates', () => createRatesApi({ client }).rates(), 'GET /rates own'],
  [
    'contracts',
    () => createDepositContractsApi({ client }).depositContracts(),
    'GET /deposit/contracts own',
  ],
  ['delivery', () => createDeliveryApi({ client }).delivery(), 'GET /token/delivery own'],
  [
    'right to withdraw',
    () => createPurchaseRightApi({ client }).purchaseRight(),
    'GET /buy/right own',
  ],
  [
    'withdrawn purchase',
    () => createPurchaseRightApi({ client }).withdrawFromPurchase('id'),
    'POST /buy/withdraw own {"id":"id"}',
  ],
  [
    'question of ownership',
    () => createOwnershipApi({ client }).askForOwnership(TO),
    'PUT /withdrawal/ownership own {"address":"0xb0b"}',
  ],
  [
    'proof of ownership',
    () => createOwnershipApi({ client }).proveOwnership('id', 'signed'),
    'POST /withdrawal/ownership own {"id":"id","signature":"signed"}',
  ],
  ['device', () => createPushApi({ client }).pushDevice(), 'GET /push/device own'],
  ['silent device', () => createPushApi({ client }).stopPush(), 'POST /push/stop own'],
  ['history', () => createHistoryApi({ client }).lines('purchase'), 'GET /token/detail own'],
  [
    'page of a history',
    () => createHistoryApi({ client }).page('deposit', 'before'),
    'GET /deposit/detail?before=before&limit=1000 own',
  ],
  [
    'tax file',
    () => createTaxFilesApi({ client }).taxFile(2025, 'koinly'),
    'GET /statement/tax?year=2025&format=koinly own',
  ],
]

test.each(CALLS)('%s is asked for as the product says', async (_, call, expected) => {
  sent.length = 0
  await call()
  expect(sent).toEqual([expected])
})

import PostalMime from 'postal-mime'
import type { httpsClient } from '../deploy/https.ts'
import { until } from '../failover/programs.ts'

const PASSWORD = 'Correct-Horse1'
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'

/** Somebody who uses a site from outside, and reads their mails. */
export function createCustomer(
  client: ReturnType<typeof httpsClient>,
  site: string,
  email: string,
  mails: readonly string[],
) {
  let token: string | undefined
  async function call(method: string, path: string, body?: unknown, own = token) {
    const options = { method, body, headers: { origin: site }, ...(own ? { token: own } : {}) }
    const { status, text } = await client.call(site + path, options)
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  async function mailedCode(before: number): Promise<string> {
    await until('a mail', () => mails.length > before, 20_000)
    const { text = '' } = await PostalMime.parse(mails.at(-1) ?? '')
    return /\b\d{6}\b/.exec(text)?.[0] ?? ''
  }
  const withPassword = (verb: string) =>
    call('POST', `${TOOLKIT}${verb}?key=none`, {
      email,
      password: PASSWORD,
      returnSecureToken: true,
    })

  async function logIn(): Promise<void> {
    const { idToken } = await withPassword('signInWithPassword')
    const before = mails.length
    const login = await call('POST', '/api/login', { email }, idToken)
    const code = await mailedCode(before)
    await call('POST', '/api/otp/verify', { challenge: login.challenge, code }, login.token)
    token = login.token
  }

  return {
    call: (method: string, path: string, body?: unknown) => call(method, path, body),
    logIn,
    async signUp(): Promise<void> {
      const before = mails.length
      const asked = { email, Name: 'Ada', command: 'signup' }
      const { challenge } = await call('PUT', '/api/signup/otp', asked)
      const code = await mailedCode(before)
      const { idToken } = await withPassword('signUp')
      const proof = { Name: 'Ada', Email: email, Pass: '', challenge, code }
      await call('POST', '/api/signup', proof, idToken)
      await logIn()
    },
    /** Asks for one BNB, with a mailed code. */
    async withdraw(address: string): Promise<void> {
      const before = mails.length
      const { challenge } = await call('PUT', '/api/withdrawal/otp', {
        total: '1',
        coin: 'BNB',
        add: address,
        fee: '0',
        amount: '0.9995',
        chain: 'BNB',
        command: 'withdrawal',
      })
      await call('POST', '/api/withdrawal', {
        amount: '0.9995',
        type: 'Crypto',
        address,
        inputVal: '1',
        asset: 'BNB',
        chain: 'BNB',
        challenge,
        code: await mailedCode(before),
      })
    },
  }
}

import * as v from 'valibot'
import type { Person } from './person.ts'
import { codesSoFar, guess, insist, mailedCode } from './person.ts'
import { watch } from './reading.ts'

const challenged = v.object({ challenge: v.string() })
const started = v.object({ token: v.string(), challenge: v.string() })

export async function signUp(person: Person): Promise<void> {
  const { email, password, provider, network, random } = person
  const before = codesSoFar(person)
  const asked = await insist(person, {
    method: 'PUT',
    path: '/signup/otp',
    body: { email, Name: 'Ada', command: 'signup' },
  })
  if (!asked || !v.is(challenged, asked.json)) {
    if (asked?.status === 409) person.isSignedUp = true
    return
  }
  const proof = provider.signUp(email, password) ?? provider.signIn(email, password)
  const code = await mailedCode(person, before)
  if (proof === undefined || code === undefined) return
  const { challenge } = asked.json
  const bodyWith = (typed: string) => ({
    Name: 'Ada',
    Email: email,
    Pass: password,
    challenge,
    code: typed,
  })
  if (random.chance(0.3))
    await network.send({
      method: 'POST',
      path: '/signup',
      token: proof,
      body: bodyWith(guess(person)),
    })
  const request = { method: 'POST', path: '/signup', token: proof, body: bodyWith(code) } as const
  const answer = await insist(person, request)
  if (answer?.status === 200 || answer?.status === 409) person.isSignedUp = true
  if (random.chance(0.2)) await network.send(request)
}

export async function logIn(person: Person): Promise<void> {
  const { email, password, provider, network, random } = person
  const proof = provider.signIn(email, password)
  if (proof === undefined) return
  const before = codesSoFar(person)
  const body = { email }
  const answer = await insist(person, { method: 'POST', path: '/login', token: proof, body })
  if (!answer || !v.is(started, answer.json)) return
  const { token, challenge } = answer.json
  if (random.chance(0.4)) await network.send({ method: 'GET', path: '/withdrawal/detail', token })
  if (random.chance(0.4))
    await network.send({
      method: 'PUT',
      path: '/particular/balance',
      token,
      body: { coin: 'USDT', command: 'buy' },
    })
  const code = await mailedCode(person, before)
  if (code === undefined) return
  const verify = (typed: string) =>
    ({ method: 'POST', path: '/otp/verify', token, body: { challenge, code: typed } }) as const
  if (random.chance(0.3))
    for (let left = random.between(1, 7); left > 0; left--)
      await network.send(verify(guess(person)))
  const verified = await insist(person, verify(code))
  if (verified?.status !== 200) return
  person.tokens.push(token)
  if (random.chance(0.4)) await logInAgainWith(person, challenge, code)
}

/** A second login soon afterwards, with the code of the first: it works once. */
async function logInAgainWith(person: Person, challenge: string, code: string): Promise<void> {
  const { email, password, provider, network } = person
  const proof = provider.signIn(email, password)
  if (proof === undefined) return
  const body = { email }
  const answer = await network.send({ method: 'POST', path: '/login', token: proof, body })
  if (!answer || !v.is(started, answer.json)) return
  const { token } = answer.json
  await network.send({ method: 'POST', path: '/otp/verify', token, body: { challenge, code } })
}

export async function logOut(person: Person): Promise<void> {
  const { random, tokens, network } = person
  const token = random.pick(tokens)
  if (random.chance(0.7)) await watch(person, token)
  const answer = await insist(person, { method: 'POST', path: '/logout', token })
  if (answer?.status !== 200 && answer?.status !== 401) return
  await network.send({ method: 'GET', path: '/deposit/detail', token })
  tokens.splice(tokens.indexOf(token), 1)
}

export async function resetPassword(person: Person): Promise<void> {
  const { email, mailServer, provider, network, random, scheduler } = person
  const links = () => mailServer.inbox(email).flatMap(({ link }) => link ?? [])
  const before = links().length
  await insist(person, {
    method: 'PUT',
    path: '/forgot/password',
    body: { email, command: 'forgot' },
  })
  for (let left = 10; left > 0 && links().length === before; left--) await scheduler.sleep(1000)
  const link = links().at(-1)
  const code = link && new URL(link).searchParams.get('oobCode')
  const password = `Correct-Horse${random.below(1000)}`
  if (!code || !provider.reset(code, password)) return
  person.password = password
  await scheduler.sleep(random.between(1, 2000))
  // The browser may be closed before it reports that.
  if (random.chance(0.6))
    await insist(person, {
      method: 'POST',
      path: '/reset/update',
      body: { Email: email, password },
    })
  await logIn(person)
  for (const token of person.tokens.slice(0, 2))
    await network.send({ method: 'GET', path: '/token/detail', token })
}

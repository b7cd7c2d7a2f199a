import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { continueLogin, logIn, type Person, resetPassword, send } from '../../world/person.ts'
import { both, type Tampering, type Thief, userOf } from './drawing.ts'
import type { Honest } from './honest.ts'

/** What opens an account: sessions, links to a new password, what continues a login, mailed codes. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const newToken = () => randomBytes(32).toString('base64url')
const tokenIn = (sql: string): string => /token ([\w-]{43})/.exec(sql)?.[1] ?? ''
const uidOf = (email: string) => `(SELECT uid FROM identity_accounts WHERE email = '${email}')`

/** Each has its token in a comment of the statement. */
const session = ({ victim }: Honest) => {
  const token = newToken()
  return `/* token ${token} */ INSERT INTO sessions (id, token_hash, user_id, created_at, verified_at, expires_at, seal)
    VALUES ('${randomUUID()}', '${digest(token)}', ${userOf(victim)}, now(), now(), now() + interval '9 days',
      (SELECT seal FROM sessions LIMIT 1))`
}
const resetLink = ({ victim }: Honest) => {
  const token = newToken()
  return `/* token ${token} */ INSERT INTO identity_reset_codes (code_hash, uid, expires_at, seal)
    VALUES ('${digest(token)}', ${uidOf(victim)}, now() + interval '20 minutes', 'made up')`
}
const refreshToken = ({ victim }: Honest) => {
  const token = newToken()
  return `/* token ${token} */ INSERT INTO identity_refresh_tokens (token_hash, uid, password_version, auth_time, expires_at, seal)
    SELECT '${digest(token)}', uid, password_version, now(), now() + interval '9 days',
      (SELECT seal FROM identity_refresh_tokens LIMIT 1) FROM identity_accounts WHERE email = '${victim}'`
}

async function opens({ host, statement }: Thief) {
  const { status } = await send(host.origin, 'GET', '/api/profile/detail', undefined, {
    authorization: `Bearer ${tokenIn(statement)}`,
  })
  return status === 401 ? [] : [`a session that was planted opens the account: ${status}`]
}

async function setsPassword({ host, statement }: Thief) {
  const { status } = await resetPassword(host, tokenIn(statement), 'Stolen-Horse1')
  return status === 400 ? [] : [`a link that was planted sets a password: ${status}`]
}

async function continues({ host, statement }: Thief) {
  const { status } = await continueLogin(host, tokenIn(statement))
  return status === 400 ? [] : [`what was planted continues a login: ${status}`]
}

const personOf = ({ honest }: Thief, email: string): Person => {
  const found = honest.sessions.find((one) => one.email === email)
  if (!found) throw new Error(`${email} is nobody`)
  return found
}

/** The thief asks for a link of their own, and makes it the victim's. */
async function movesLink(thief: Thief) {
  const { host, honest, client } = thief
  const known = await host.linksOf(honest.thief)
  const asked = { email: honest.thief, command: 'forgot' }
  await send(host.origin, 'PUT', '/api/forgot/password', asked)
  const link = new URL(await host.linkBeside(honest.thief, known))
  await client.query(`UPDATE identity_reset_codes SET uid = ${uidOf(honest.victim)}`)
  const oobCode = link.searchParams.get('oobCode') ?? ''
  const { status } = await resetPassword(host, oobCode, 'Stolen-Horse1')
  return status === 400 ? [] : [`a link to another password sets the victim's: ${status}`]
}

/** The thief knows the victim's password, and makes the own code the one of the victim's login. */
async function movesCode(thief: Thief) {
  const { host, honest, client, random } = thief
  const theirs = await logIn(host, personOf(thief, honest.victim))
  const before = await host.lastCodeAt(honest.thief)
  const own = await logIn(host, personOf(thief, honest.thief))
  const code = await host.codeAfter(honest.thief, before)
  await client.query(
    random.pick([
      `UPDATE codes c SET (code_hash, expires_at) = (SELECT code_hash, expires_at FROM codes WHERE challenge = '${own.challenge}')
       WHERE challenge = '${theirs.challenge}'`,
      `DELETE FROM codes WHERE challenge = '${theirs.challenge}';
       UPDATE codes SET subject = ${userOf(honest.victim)}::text WHERE challenge = '${own.challenge}'`,
    ]),
  )
  for (const challenge of [theirs.challenge, own.challenge]) {
    const { status } = await theirs.verify(challenge, code)
    if (status === 200) return ["the thief's code completes the victim's login"]
  }
  return []
}

const refusal = v.object({ error: v.object({ code: v.string() }) })
const [GUESSES, MOST_TRIES] = [12, 5]

/** The thief knows the victim's password, and sets back how often the code was guessed. */
async function guesses(thief: Thief) {
  const { host, honest, client, random } = thief
  const theirs = await logIn(host, personOf(thief, honest.victim))
  let wrong = 0
  for (let count = 0; count < GUESSES; count++) {
    const { json } = await theirs.verify(theirs.challenge, `${100_000 + random.below(900_000)}`)
    const read = v.safeParse(refusal, json)
    if (read.success && read.output.error.code === 'wrong-code') wrong += 1
    await client.query('UPDATE codes SET tries = 0; DELETE FROM rate_limits')
  }
  return wrong <= MOST_TRIES ? [] : [`a code is guessed ${wrong} times`]
}

const nothing = () => ''
const OF_NO_ROW = 'codes are no rows that an audit reads, and it opens nothing'

export const OF_SIGN_INS: Readonly<Record<string, Tampering>> = {
  ...both('a session planted', session, { tries: opens }),
  ...both('a link to a new password planted', resetLink, { tries: setsPassword }),
  ...both('a link to a new password given to somebody else', nothing, { tries: movesLink }),
  ...both('what continues a login planted', refreshToken, { tries: continues }),
  ...both('a code given to somebody else', nothing, { tries: movesCode, beyond: OF_NO_ROW }),
  ...both('wrong tries of a code set back', nothing, { tries: guesses, beyond: OF_NO_ROW }),
}

import {
  addRequest,
  changeRequest,
  type PasskeyList,
  passkeyAdd,
  passkeyBegin,
  passkeyChallenge,
  passkeyCode,
  passkeyList,
  passkeyRemove,
  proofRequest,
  removeRequest,
} from '#contract/account/passkeys.ts'
import type { PasskeyChange } from '#domain/passkeys.ts'
import { challengeOf, storeChallenge } from '../../../accounts/passkeys/challenges.ts'
import { type Binding, confirm, proofOf } from '../../../accounts/passkeys/confirm.ts'
import {
  passkeyAddedMail,
  passkeyEndingMail,
  passkeyRemovedMail,
} from '../../../accounts/passkeys/passkey-mails.ts'
import {
  creationOptionsFor,
  subjectOfRegistration,
  verifyRegistration,
} from '../../../accounts/passkeys/register.ts'
import { countRegistration, takeRegistration } from '../../../accounts/passkeys/registrations.ts'
import {
  insertPasskey,
  passkeysOf,
  removePasskey,
  shownPasskey,
} from '../../../accounts/passkeys/stored.ts'
import { userById } from '../../../accounts/users/users.ts'
import { waitingWithdrawals } from '../../../money/withdrawals/waits.ts'
import { logMailError } from '../../../notify/mail/log-mail-error.ts'
import { storeNotice } from '../../../notify/mail/notices.ts'
import { codeMail } from '../../../notify/mail/texts.ts'
import { parseRequest } from '../../../platform/http/parse-request.ts'
import { notFound } from '../../../platform/http/refusal.ts'
import { callerFrom, keyOf } from '../../../platform/limits/caller.ts'
import type { Route } from '../route.ts'

/** What a change is called where a code or a signature is bound to it. */
const textOf = (change: PasskeyChange) =>
  change.kind === 'add' ? ['add'] : (['remove', change.id] as const)

const bindingOf = (userId: string, change: PasskeyChange): Binding => ({
  code: { purpose: 'passkey', subject: userId, payload: JSON.stringify(textOf(change)) },
  signed: { purpose: change.kind, userId, content: textOf(change) },
})

/** How the proof of an added passkey is remembered until it is made: the id of the passkey that has signed, or this. */
const BY_CODE = ''

/** The extension `passkeys`: the list, and its changes, each confirmed by a mailed code or a passkey and mailed. */
export const passkeyRoutes: Route = (app, deps) => {
  const { clock, codes, config, db, devices, limits, passkeys, relyingParty, sessions, site } = deps
  const parts = { db, clock, relyingParty, siteName: site.siteName }

  const contextOf = (to: string) => ({ siteName: site.siteName, siteUrl: config.siteUrl, to })
  const nameOf = async (userId: string, id: string): Promise<string> => {
    const passkey = (await passkeysOf(db, clock, userId)).find((one) => one.id === id)
    if (!passkey) throw notFound()
    return passkey.name
  }

  app.get(passkeyList.path, async (request): Promise<PasskeyList> => {
    const { userId } = await sessions.requireUser(request)
    const passkeys = await passkeysOf(db, clock, userId)
    return {
      passkeys: passkeys.map((one) => shownPasskey(one, clock)),
      waiting: await waitingWithdrawals(db, clock, userId),
    }
  })

  app.put(passkeyCode.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    const change = parseRequest(changeRequest, request.body)
    const { email } = await userById(db, userId)
    const removed = change.kind === 'add' ? undefined : await nameOf(userId, change.id)
    const challenge = await codes.issue({
      ...bindingOf(userId, change).code,
      caller: keyOf(callerFrom(request, devices), email),
      holder: sessionId,
      mail: (code) =>
        codeMail(contextOf(email), code, ({ codeMailText: { addPasskey, removePasskey } }) =>
          removed === undefined
            ? addPasskey
            : { subject: removePasskey.subject, what: removePasskey.what(removed) },
        ),
    })
    return { challenge }
  })

  app.put(passkeyChallenge.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    const change = parseRequest(changeRequest, request.body)
    return await passkeys.ask(bindingOf(userId, change).signed, sessionId)
  })

  app.post(passkeyBegin.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const proof = proofOf(parseRequest(proofRequest, request.body))
    const user = await userById(db, userId)
    const confirmed = await confirm(deps, bindingOf(userId, { kind: 'add' }), proof)
    await countRegistration(limits, userId)
    const challenge = await db.transaction(async (tx) => {
      await confirmed.redeem(tx)
      const quoted = confirmed.passkeyId ?? BY_CODE
      return await storeChallenge(tx, clock, subjectOfRegistration(userId), quoted)
    })
    return { challenge: challenge.id, options: await creationOptionsFor(parts, user, challenge) }
  })

  app.post(passkeyAdd.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    const { challenge: id, name, response } = parseRequest(addRequest, request.body)
    // The limit counts by session, so that somebody else who has one does not use up what the owner has.
    await countRegistration(limits, `${userId}:${sessionId}`)
    const challenge = await takeRegistration(db, clock, userId, id)
    const expected = challengeOf(subjectOfRegistration(userId), challenge)
    const made = await verifyRegistration(relyingParty, expected, response)
    const { email } = await userById(db, userId)
    const notice = await db.transaction(async (tx) => {
      const at = clock.now()
      const { transports } = response.response
      const confirmedBy = challenge.quoted === BY_CODE ? undefined : challenge.quoted
      const trustedFrom = await insertPasskey(tx, clock, {
        ...made,
        userId,
        name,
        transports,
        confirmedBy,
      })
      const waits = trustedFrom > at ? trustedFrom : undefined
      const mail = passkeyAddedMail(contextOf(email), name, waits)
      return await storeNotice(tx, deps, { key: `passkey-added:${id}`, at }, [mail])
    })
    notice?.deliver().catch(logMailError(request))
    return {}
  })

  app.post(passkeyRemove.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { id, ...sent } = parseRequest(removeRequest, request.body)
    const name = await nameOf(userId, id)
    const binding = bindingOf(userId, { kind: 'remove', id })
    const confirmed = await confirm(deps, binding, proofOf(sent))
    const { email } = await userById(db, userId)
    const notice = await db.transaction(async (tx) => {
      await confirmed.redeem(tx)
      const { isByCode } = confirmed
      const end = await removePasskey(tx, clock, { userId, id, isByCode })
      const context = contextOf(email)
      const mail = isByCode
        ? passkeyEndingMail(context, name, end)
        : passkeyRemovedMail(context, name)
      const at = clock.now()
      return await storeNotice(tx, deps, { key: `passkey-removed:${id}:${at.getTime()}`, at }, [
        mail,
      ])
    })
    notice?.deliver().catch(logMailError(request))
    return {}
  })
}

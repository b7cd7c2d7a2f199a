import type { FastifyRequest } from 'fastify'
import {
  addressBook,
  addressRemove,
  addressRemoveRequest,
  addressRestrict,
  addressRestrictRequest,
  addressSave,
  addressSaveRequest,
} from '#contract/money/address-book.ts'
import type { AddressBook } from '#domain/addresses/book.ts'
import { addressFault } from '#domain/withdrawal.ts'
import {
  addressSavedMail,
  restrictionMail,
} from '../../accounts/address-book/address-book-mails.ts'
import { bookOf, removeAddress, restrict, saveAddress } from '../../accounts/address-book/book.ts'
import { userById } from '../../accounts/users/users.ts'
import { houseAddress, houseAddresses } from '../../chains/networks/house-address.ts'
import { contractAddresses } from '../../chains/networks/settings.ts'
import { refusalOf } from '../../money/withdrawals/order.ts'
import { logMailError } from '../../notify/mail/log-mail-error.ts'
import type { MailDraft, StoredMail } from '../../notify/mail/mail.ts'
import type { MailContext } from '../../notify/mail/notice-texts.ts'
import { storeNotice } from '../../notify/mail/notices.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { DAY } from '../../platform/time/clock.ts'
import type { Route } from './route.ts'

/**
 * The limit of one person: each may send a mail. What takes one back is not limited, since whoever else has a session could use the
 * limit up and keep the owner from objecting until the day is over.
 */
const LOOSENED = { max: 30, per: DAY }

/** The person's address book. What an attacker would do with it is mailed in the transaction that does it. */
export const addressBookRoutes: Route = (app, deps) => {
  const { addresses, clock, config, db, limits, sessions, site } = deps

  interface Change {
    readonly at: Date
    /** Stores a mail about the change. */
    readonly notify: (
      tx: Transaction,
      key: string,
      mail: (context: MailContext) => MailDraft,
    ) => Promise<StoredMail | undefined>
  }

  const limit = (userId: string) => limits.take(`address-book:${userId}`, LOOSENED)

  /** Changes the caller's book in a transaction, and answers it. */
  async function change(
    request: FastifyRequest,
    userId: string,
    work: (tx: Transaction, change: Change) => Promise<StoredMail | undefined>,
  ): Promise<AddressBook> {
    const { email } = await userById(db, userId)
    const context = { siteName: site.siteName, siteUrl: config.siteUrl, to: email }
    const at = clock.now()
    const notify: Change['notify'] = (tx, key, mail) =>
      storeNotice(tx, deps, { key, at }, [mail(context)])
    const { notice, book } = await db.transaction(async (tx) => ({
      notice: await work(tx, { at, notify }),
      book: await bookOf(tx, userId, at),
    }))
    notice?.deliver().catch(logMailError(request))
    return book
  }

  app.get(addressBook.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    return await bookOf(db, userId, clock.now())
  })

  app.post(addressSave.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const wanted = parseRequest(addressSaveRequest, request.body)
    const ownAddresses = await addresses.pastAndPresent(userId)
    const forbidden = { ownAddresses, tokenContracts: contractAddresses(config.networks, site) }
    const fault = addressFault(wanted.address, wanted.network, forbidden)
    if (fault) throw refusalOf(fault, wanted.network)
    await limit(userId)
    const house = await houseAddresses(db, config.networks, [wanted.address])
    if (house.size > 0) throw houseAddress()
    return await change(request, userId, async (tx, { at, notify }) => {
      const saved = await saveAddress(tx, userId, wanted, at)
      return saved && notify(tx, `address-saved:${saved.id}`, (to) => addressSavedMail(to, saved))
    })
  })

  app.post(addressRemove.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { id } = parseRequest(addressRemoveRequest, request.body)
    return await change(request, userId, async (tx) => {
      await removeAddress(tx, userId, id)
      return undefined
    })
  })

  app.put(addressRestrict.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { restricted } = parseRequest(addressRestrictRequest, request.body)
    if (!restricted) await limit(userId)
    return await change(request, userId, async (tx, { at, notify }) => {
      const next = await restrict(tx, userId, restricted, at)
      if (!next) return undefined
      const endsAt = next.kind === 'ending' ? new Date(next.until) : undefined
      const key = `address-restriction:${userId}:${next.kind}:${at.getTime()}`
      return await notify(tx, key, (to) => restrictionMail(to, endsAt))
    })
  })
}

import { createHmac } from 'node:crypto'
import { createAnnouncements } from './announcements.ts'
import type { BaseDb, Db } from './db.ts'

interface Options {
  readonly onError?: (error: unknown) => void
  /** The key of `seal`. Without one, as in tests, seals prove nothing. */
  readonly key?: string | undefined
  /** The keys that it had before, the last one first. */
  readonly formerKeys?: readonly string[] | undefined
}

/** What both drivers have in common: announcements after a commit, and seals. */
export function createDb(
  base: BaseDb,
  { onError, key = 'none', formerKeys = [] }: Options = {},
): Db {
  const announcements = createAnnouncements(base, onError)
  const sealUnder = (text: string, one: string) =>
    createHmac('sha256', one).update(text).digest('base64url')
  const signer = {
    seal: (text: string) => sealUnder(text, key),
    formerSeals: (text: string) => formerKeys.map((one) => sealUnder(text, one)),
  }
  return {
    ...base,
    ...signer,
    announce: announcements.announce,
    async transaction(work, options) {
      // A transaction may announce the same twice, such as a deposit that pays a debt.
      let announced = new Map<string, readonly [channel: string, payload: string]>()
      const result = await base.transaction((tx) => {
        announced = new Map()
        const announce = (channel: string, payload: string) =>
          void announced.set(`${channel} ${payload}`, [channel, payload])
        return work({ ...tx, ...signer, announce })
      }, options)
      for (const [channel, payload] of announced.values()) announcements.announce(channel, payload)
      return result
    },
    atomic: { ...base.atomic, ...signer, announce: announcements.announce },
    async close() {
      await announcements.close()
      await base.close()
    },
  }
}

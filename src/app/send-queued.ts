import { successes } from '#text/messages.ts'
import { connectionStore } from '../stores/host/connection.ts'
import type { Services } from '../stores/services.ts'
import { draftsStore } from '../stores/support/drafts.ts'
import { outboxStore } from '../stores/support/outbox.ts'
import { toastSuccess } from '../ui/feedback/toast.ts'

/** Sends the queries that were written offline, once the network is confirmed to be back. */
export async function sendQueued({ get }: Services): Promise<void> {
  const outbox = get(outboxStore)
  const connection = get(connectionStore)
  await get(draftsStore).restoreDrafts()
  await outbox.load()
  if (!outbox.queries.peek().some(({ state }) => state === 'waiting' || state === 'sending')) return
  await connection.probe()
  if (!connection.isOnline.peek()) return
  if ((await outbox.flush()) > 0) toastSuccess(successes.querySent)
}

/** Saves the unsent queries before the session expires (stores/support/drafts.ts). */
export const saveDrafts = ({ get }: Services): Promise<void> => get(draftsStore).saveDrafts()

import { successes } from '#text/messages.ts'
import { connectionStore } from '../stores/connection.ts'
import { draftsStore } from '../stores/drafts.ts'
import { outboxStore } from '../stores/outbox.ts'
import type { Services } from '../stores/services.ts'
import { toastSuccess } from '../ui/feedback/toast.ts'

/** Sends the queries that were written without a network, once it is certain that there is one. */
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

/** What was not sent when the host ended the session is not lost with it (stores/drafts.ts). */
export const saveDrafts = ({ get }: Services): Promise<void> => get(draftsStore).saveDrafts()

import { connection } from '../stores/connection.ts'
import { outbox } from '../stores/outbox.ts'
import { rescue } from '../stores/rescue.ts'
import { successes } from '../text/messages.ts'
import { toastSuccess } from '../ui/feedback/toast.ts'

/** Sends the queries that were written without a network, once it is certain that there is one. */
export async function sendKept(): Promise<void> {
  await rescue.giveBack()
  await outbox.load()
  if (!outbox.queries.peek().some(({ state }) => state === 'waiting' || state === 'sending')) return
  await connection.probe()
  if (!connection.isOnline.peek()) return
  if ((await outbox.flush()) > 0) toastSuccess(successes.querySent)
}

/** What was not sent when the host ended the session is not lost with it (stores/rescue.ts). */
export const takeAlong = rescue.takeAlong

import { base64 } from '@scure/base'
import { parseCheckpoint, splitNote } from '#domain/log/note.ts'
import type { Transport } from '../notify/mail/mail.ts'
import type { PublicLog } from './public-log.ts'

/**
 * The transport with the newest signed state of the log at the end of each mail: what a person has in their mailbox the host
 * cannot change any more, and can be compared with the log of later. No mail waits for it.
 */
export const withLogState = (
  transport: Transport,
  publicLog: Pick<PublicLog, 'newest'>,
): Transport => ({
  send(mail) {
    const logState = lineOf(publicLog.newest())
    return transport.send(logState === undefined ? mail : { ...mail, logState })
  },
})

function lineOf(note: string | undefined): string | undefined {
  const checkpoint = parseCheckpoint(splitNote(note ?? '')?.text ?? '')
  return checkpoint && `${checkpoint.size} entries, root ${base64.encode(checkpoint.root)}`
}

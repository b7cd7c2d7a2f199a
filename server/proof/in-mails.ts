import { base64 } from '@scure/base'
import { parseCheckpoint, splitNote } from '#domain/log/note.ts'
import { mailTextsIn } from '../notify/mail/language.ts'
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
    const { mailText } = mailTextsIn(mail.language)
    const checkpoint = parseCheckpoint(splitNote(publicLog.newest() ?? '')?.text ?? '')
    if (!checkpoint) return transport.send(mail)
    const { size, root } = checkpoint
    return transport.send({ ...mail, logState: mailText.logState(`${size}`, base64.encode(root)) })
  },
})

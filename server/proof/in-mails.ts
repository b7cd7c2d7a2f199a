import { base64 } from '@scure/base'
import { parseCheckpoint, splitNote } from '#domain/log/note.ts'
import type { Transport } from '../notify/mail/mail.ts'
import type { PublicLog } from './public-log.ts'

/**
 * The transport with the newest signed state of the log at the end of each mail: what a person has in their mailbox the host
 * cannot change any more, and can be compared with the log of later. A mail does not wait for the log.
 */
export const withLogState = (
  transport: Transport,
  publicLog: Pick<PublicLog, 'checkpoint'>,
  onError: (error: unknown) => void,
): Transport => ({
  async send(mail) {
    const logState = await lineOf(publicLog).catch(onError)
    await transport.send(logState === undefined ? mail : { ...mail, logState })
  },
})

async function lineOf(publicLog: Pick<PublicLog, 'checkpoint'>): Promise<string | undefined> {
  const note = await publicLog.checkpoint()
  const checkpoint = parseCheckpoint(splitNote(note ?? '')?.text ?? '')
  return checkpoint && `${checkpoint.size} entries, root ${base64.encode(checkpoint.root)}`
}

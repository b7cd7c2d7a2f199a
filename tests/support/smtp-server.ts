import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'

/** What the server does with a mail: takes it, says nothing at all, or refuses it for now or for good. */
export type Mood = 'accepting' | 'silent' | 'busy' | 'refusing'

export interface SmtpServer {
  readonly url: string
  /** The mails that were accepted, with their headers. */
  readonly received: string[]
  /** How clients have greeted. */
  readonly greetings: string[]
  mood: Mood
  close(): Promise<void>
}

const RECIPIENT_REPLIES = {
  accepting: '250 ok',
  silent: '',
  busy: '451 try again later',
  refusing: '550 no such mailbox',
}

/**
 * As much of a mail server as a client needs to hand over a mail. With an account, such as `wallet:secret`, it takes none
 * from anybody who has not said its password.
 */
export async function startSmtpServer(account?: string): Promise<SmtpServer> {
  const received: string[] = []
  const greetings: string[] = []
  const sockets = new Set<Socket>()
  const state: { mood: Mood } = { mood: 'accepting' }
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding('utf8').on('error', () => {}))
    const reply = (line: string) => socket.write(`${line}\r\n`)
    if (state.mood !== 'silent') reply('220 test')
    let mail: string | undefined
    let isKnown = account === undefined
    const read = (line: string): void => {
      if (mail !== undefined) {
        if (line !== '.') {
          // A line that begins with a dot is sent with one more (RFC 5321, 4.5.2).
          mail += `${line.replace(/^\./, '')}\n`
          return
        }
        received.push(mail)
        mail = undefined
        return void reply('250 queued')
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') greetings.push(line)
      if (verb === 'EHLO' && account) return void reply('250-test\r\n250 AUTH PLAIN')
      if (verb === 'AUTH') {
        const said = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString()
        isKnown = said === `\0${account?.replace(':', '\0')}`
        return void reply(isKnown ? '235 ok' : '535 wrong password')
      }
      if (verb === 'MAIL' && !isKnown) return void reply('530 authentication required')
      if (verb === 'RCPT') return void reply(RECIPIENT_REPLIES[state.mood])
      if (verb === 'DATA') mail = ''
      reply(verb === 'DATA' ? '354 go on' : '250 ok')
    }
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      if (state.mood !== 'silent') lines.forEach(read)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the mail server has no port')
  return {
    url: `smtp://${account ? `${account}@` : ''}127.0.0.1:${address.port}`,
    received,
    greetings,
    get mood() {
      return state.mood
    },
    set mood(mood) {
      state.mood = mood
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

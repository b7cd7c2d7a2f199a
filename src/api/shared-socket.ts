import type { Socket, SocketEvents } from './balance-stream.ts'

/**
 * One connection for all tabs of one login, kept because a tab that is opened then shows the figures of now at once,
 * without a connection or a query of its own at the host; a host counts at most 20 sockets of one user.
 *
 *   listening ──lock granted──▶ leading (the one real socket; its messages go to all tabs)
 *       └──no answer──▶ alone (a real socket of its own, not shared)
 *
 * The tab that holds the lock has the socket and posts its messages, unchanged, to the others. When it is closed or
 * closes its socket, the browser grants the lock to the next. A frozen leader does not answer, and is not waited for.
 */
export interface SharedSocketDeps {
  /** A socket to the host. */
  readonly open: (token: string, events: SocketEvents) => Socket
  /**
   * The name under which tabs of this login, and of no other, find each other; null where they cannot. It must not
   * be the token.
   */
  readonly nameOf: (token: string) => Promise<string | null>
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly channel: (name: string) => Channel
  readonly later: (action: () => void, ms: number) => () => void
}

export interface Channel {
  post(message: Message): void
  onMessage(listener: (message: unknown) => void): void
  close(): void
}

/** `hello` asks whether anybody leads: `here` answers, followed by the last message. */
type Message = 'hello' | 'here' | { readonly text: string }

/** How long a leader may take to answer. */
export const ANSWER = 2000

export function createSharedSocket(deps: SharedSocketDeps) {
  return (token: string, events: SocketEvents): Socket => {
    const { locks } = deps
    if (!locks) return deps.open(token, events)
    let close = () => {}
    let isClosed = false
    deps.nameOf(token).then((name) => {
      if (isClosed) return
      const real = (own: SocketEvents) => deps.open(token, own)
      close = name === null ? real(events).close : share({ ...deps, locks, name, real }, events)
    }, reportError)
    return {
      close() {
        isClosed = true
        close()
      },
    }
  }
}

interface Share extends Omit<SharedSocketDeps, 'open' | 'locks' | 'nameOf'> {
  readonly locks: Pick<LockManager, 'request'>
  readonly name: string
  readonly real: (events: SocketEvents) => Socket
}

/** Returns how to leave. */
function share({ locks, name, channel: openChannel, later, real }: Share, events: SocketEvents) {
  const channel = openChannel(name)
  const queue = new AbortController()
  let socket: Socket | undefined
  let last: string | undefined
  let isLeading = false
  let isOpen = false
  let resign = () => {}
  let isOver = false

  function opened(): void {
    isOpen = true
    events.opened()
  }

  function own(): void {
    cancel()
    socket = real({ opened, message: received, closed: events.closed })
  }

  function received(data: unknown): void {
    events.message(data)
    // A socket that is being closed may still have messages.
    if (typeof data !== 'string' || isOver) return
    last = data
    if (isLeading) channel.post({ text: data })
  }

  function answer(): void {
    channel.post('here')
    if (last !== undefined) channel.post({ text: last })
  }

  channel.onMessage((message) => {
    if (message === 'hello' && isLeading) answer()
    if (message === 'here') cancel()
    const text = textOf(message)
    // Who has a socket of its own has it already.
    if (text === undefined || socket) return
    cancel()
    if (!isOpen) opened()
    events.message(text)
  })

  const lead = () => {
    if (isOver) return
    isLeading = true
    // A tab whose hello was not answered need not wait for the first figures.
    channel.post('here')
    // The socket of a tab that was alone can serve all the others as it is.
    if (!socket) own()
    return new Promise<void>((done) => {
      resign = done
    })
  }
  const cancel = later(own, ANSWER)
  locks.request(name, { signal: queue.signal }, lead).catch(unlessAborted)
  channel.post('hello')

  return () => {
    isOver = true
    cancel()
    queue.abort()
    socket?.close()
    resign()
    channel.close()
  }
}

/** Another tab may be of another version of the site. */
function textOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const text: unknown = Reflect.get(message, 'text')
  return typeof text === 'string' ? text : undefined
}

function unlessAborted(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}

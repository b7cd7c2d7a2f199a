import type { Socket, SocketEvents } from './balance-stream.ts'

/**
 * One connection for all tabs of a login: a tab that is opened shows the current figures at once, without a
 * connection or query of its own at the host. The host accepts at most 20 sockets per user.
 *
 *   listening ──lock granted──▶ leading (owns the shared socket; broadcasts its messages to all tabs)
 *       └──leader times out──▶ alone (opens a socket of its own, which it does not share)
 *
 * The tab that holds the lock owns the socket and broadcasts its messages unchanged. When it closes its socket or is
 * closed, the browser grants the lock to the next tab. A frozen leader does not answer; a tab that gets no answer
 * connects on its own.
 */
export interface SharedSocketDeps {
  /** Opens a socket to the host. */
  readonly open: (token: string, events: SocketEvents) => Socket
  /**
   * The name of the channel and lock that the tabs of this login, and of no other, share; null if they cannot.
   * It must not be the token.
   */
  readonly channelName: (token: string) => Promise<string | null>
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly channel: (name: string) => Channel
  readonly later: (action: () => void, ms: number) => () => void
}

export interface Channel {
  post(message: Message): void
  onMessage(listener: (message: unknown) => void): void
  close(): void
}

/** `hello` requests the leader, which answers `here` and the last message of the stream. */
type Message = 'hello' | 'here' | { readonly text: string }

/** How long a leader may take to answer. */
export const LEADER_TIMEOUT = 2000

export function createSharedSocket(deps: SharedSocketDeps) {
  return (token: string, events: SocketEvents): Socket => {
    const { locks } = deps
    if (!locks) return deps.open(token, events)
    let close = () => {}
    let isClosed = false
    deps.channelName(token).then((name) => {
      if (isClosed) return
      const openOwn = (own: SocketEvents) => deps.open(token, own)
      close =
        name === null ? openOwn(events).close : share({ ...deps, locks, name, openOwn }, events)
    }, reportError)
    return {
      close() {
        isClosed = true
        close()
      },
    }
  }
}

interface Share extends Omit<SharedSocketDeps, 'open' | 'locks' | 'channelName'> {
  readonly locks: Pick<LockManager, 'request'>
  readonly name: string
  readonly openOwn: (events: SocketEvents) => Socket
}

/** Returns a function that leaves the group and closes the socket, if this tab has one. */
function share({ locks, name, channel: openChannel, later, openOwn }: Share, events: SocketEvents) {
  const channel = openChannel(name)
  const lockRequest = new AbortController()
  let socket: Socket | undefined
  let lastMessage: string | undefined
  let isLeading = false
  let isOpen = false
  let releaseLock = () => {}
  let isClosed = false

  function opened(): void {
    isOpen = true
    events.opened()
  }

  function connect(): void {
    cancelTimeout()
    socket = openOwn({ opened, message: broadcast, closed: events.closed })
  }

  function broadcast(data: unknown): void {
    events.message(data)
    // A socket that is being closed may still deliver messages.
    if (typeof data !== 'string' || isClosed) return
    lastMessage = data
    if (isLeading) channel.post({ text: data })
  }

  function answer(): void {
    channel.post('here')
    if (lastMessage !== undefined) channel.post({ text: lastMessage })
  }

  channel.onMessage((message) => {
    if (message === 'hello' && isLeading) answer()
    if (message === 'here') cancelTimeout()
    const text = textOf(message)
    // A tab with its own socket receives the message from there.
    if (text === undefined || socket) return
    cancelTimeout()
    if (!isOpen) opened()
    events.message(text)
  })

  const lead = () => {
    if (isClosed) return
    isLeading = true
    // A tab whose hello got no answer can stop its timeout now.
    channel.post('here')
    // The socket of a tab that was alone is shared from now on.
    if (!socket) connect()
    return new Promise<void>((release) => {
      releaseLock = release
    })
  }
  const cancelTimeout = later(connect, LEADER_TIMEOUT)
  locks.request(name, { signal: lockRequest.signal }, lead).catch(ignoreAbort)
  channel.post('hello')

  return () => {
    isClosed = true
    cancelTimeout()
    lockRequest.abort()
    socket?.close()
    releaseLock()
    channel.close()
  }
}

/** Parsed, because another tab may run another version of the site. */
function textOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const text: unknown = Reflect.get(message, 'text')
  return typeof text === 'string' ? text : undefined
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}

import type { Socket, SocketEvents } from './balance-stream.ts'

/**
 *   listening ──lock granted──▶ leading (the one real socket; what it says goes to all tabs)
 *       └──nobody answers──▶ alone (a real socket of its own, shared with nobody)
 *
 * One connection for all tabs of one login: whoever holds the lock has the socket and passes on what it hears, as it
 * came. When that tab goes or lets its socket go, the browser gives the lock to the next. A leader that is frozen
 * answers nobody, and is not waited for.
 */
export interface SharedSocketDeps {
  /** A socket to the host. */
  readonly open: (token: string, heard: SocketEvents) => Socket
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

/** `hello` asks whether anybody leads: `here` says so, and what was heard last comes after it. */
type Message = 'hello' | 'here' | { readonly text: string }

/** How long a leader may take to answer. */
export const ANSWER = 2000

export function createSharedSocket(deps: SharedSocketDeps) {
  return (token: string, heard: SocketEvents): Socket => {
    const { locks } = deps
    if (!locks) return deps.open(token, heard)
    let close = () => {}
    let isClosed = false
    deps.nameOf(token).then((name) => {
      if (isClosed) return
      const real = (events: SocketEvents) => deps.open(token, events)
      close = name === null ? real(heard).close : share({ ...deps, locks, name, real }, heard)
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
  readonly real: (heard: SocketEvents) => Socket
}

/** Returns how to leave. */
function share({ locks, name, channel: openChannel, later, real }: Share, heard: SocketEvents) {
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
    heard.opened()
  }

  function own(): void {
    callOff()
    socket = real({ opened, message, closed: heard.closed })
  }

  function message(data: unknown): void {
    heard.message(data)
    // A socket that is being closed may still have something to say.
    if (typeof data !== 'string' || isOver) return
    last = data
    if (isLeading) channel.post({ text: data })
  }

  function answer(): void {
    channel.post('here')
    if (last !== undefined) channel.post({ text: last })
  }

  channel.onMessage((said) => {
    if (said === 'hello' && isLeading) answer()
    if (said === 'here') callOff()
    const text = textOf(said)
    // Who has a socket of its own has heard it already.
    if (text === undefined || socket) return
    callOff()
    if (!isOpen) opened()
    heard.message(text)
  })

  const lead = () => {
    if (isOver) return
    isLeading = true
    // Whoever has just said hello to nobody need not wait for the first figures.
    channel.post('here')
    // The socket of a tab that was alone can serve all the others as it is.
    if (!socket) own()
    return new Promise<void>((done) => {
      resign = done
    })
  }
  const callOff = later(own, ANSWER)
  locks.request(name, { signal: queue.signal }, lead).catch(unlessCalledOff)
  channel.post('hello')

  return () => {
    isOver = true
    callOff()
    queue.abort()
    socket?.close()
    resign()
    channel.close()
  }
}

/** Another tab may be of another version of the site. */
function textOf(said: unknown): string | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const text: unknown = Reflect.get(said, 'text')
  return typeof text === 'string' ? text : undefined
}

function unlessCalledOff(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) reportError(error)
}

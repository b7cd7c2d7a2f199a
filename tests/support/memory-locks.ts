interface Request {
  readonly name: string
  readonly mode: LockMode
  readonly grant: () => void
}

type Options = LockOptions & { ifAvailable?: boolean }

/** The Web Locks of one browser for all tabs of a test, granted in the order of the requests. */
export function memoryLocks() {
  let held: Request[] = []
  let pending: Request[] = []
  const ends = new Set<() => void>()

  const isFree = ({ name, mode }: Pick<Request, 'name' | 'mode'>) =>
    held.every((it) => it.name !== name || (it.mode === 'shared' && mode === 'shared'))

  function grantNext(): void {
    for (const request of pending) {
      const isFirst = pending.find(({ name }) => name === request.name) === request
      if (!isFirst || !isFree(request)) continue
      pending = pending.filter((it) => it !== request)
      held.push(request)
      request.grant()
      grantNext()
      return
    }
  }

  function take<T>(name: string, options: Options, work: LockGrantedCallback<T>): Promise<T> {
    const { mode = 'exclusive', ifAvailable = false, signal } = options
    if (ifAvailable && !isFree({ name, mode })) return Promise.resolve(work(null))
    return new Promise((resolve, reject) => {
      const request: Request = { name, mode, grant }
      const end = () => {
        held = held.filter((it) => it !== request)
        ends.delete(end)
        grantNext()
      }
      function grant() {
        ends.add(end)
        const done = async () => work({ name, mode })
        done().then(resolve, reject).finally(end)
      }
      signal?.addEventListener('abort', () => {
        if (!pending.includes(request)) return
        pending = pending.filter((it) => it !== request)
        reject(signal.reason)
      })
      pending.push(request)
      grantNext()
    })
  }

  function request<T>(name: string, work: LockGrantedCallback<T>): Promise<T>
  function request<T>(name: string, options: Options, work: LockGrantedCallback<T>): Promise<T>
  function request<T>(
    name: string,
    options: Options | LockGrantedCallback<T>,
    work?: LockGrantedCallback<T>,
  ): Promise<T> {
    if (typeof options === 'function') return take(name, {}, options)
    if (!work) throw new TypeError('a lock without work')
    return take(name, options, work)
  }

  return {
    request,
    query: async () => ({
      held: held.map(({ name, mode }) => ({ name, mode })),
      pending: pending.map(({ name, mode }) => ({ name, mode })),
    }),
    /** As if all tabs that hold a lock crashed. */
    releaseAll() {
      for (const end of [...ends]) end()
    },
  }
}

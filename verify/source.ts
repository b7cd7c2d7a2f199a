/** The bytes at a path below the log's address; undefined where the host has none. */
export type ReadPath = (path: string) => Promise<Uint8Array | undefined>

const TRIES = 3
/** Milliseconds. */
const TIMEOUT = 30_000

/** What a host serves at `/log/`. Throws where it does not answer. */
export const overHttp = (address: string): ReadPath => readBelow(new URL('/log/', address))

/** The same of its site, at whole paths. */
export const siteOver = (address: string): ReadPath => readBelow(new URL('/', address))

function readBelow(base: URL): ReadPath {
  return async (path) => {
    for (let tries = 1; ; tries++) {
      const answer = await fetch(new URL(path, base), {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
      await answer.body?.cancel()
      if (answer.status < 500) return undefined
      if (tries === TRIES) throw new Error(`${base}${path} answers ${answer.status}`)
    }
  }
}

/** The text at a path. Throws where there is none. */
export async function textAt(read: ReadPath, path: string): Promise<string> {
  const bytes = await read(path)
  if (!bytes) throw new Error(`the host has no ${path}`)
  return new TextDecoder().decode(bytes)
}

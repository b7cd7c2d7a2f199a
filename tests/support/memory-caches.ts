type OneCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>

/** The base of relative URLs. */
const ORIGIN = 'https://site.example'
const urlOf = (key: RequestInfo | URL) =>
  key instanceof Request ? key.url : new URL(key, ORIGIN).href

/** The part of Cache Storage that the service worker uses. */
export function memoryCaches() {
  const all = new Map<string, OneCache>()

  function create(): OneCache {
    const items = new Map<string, Response>()
    return {
      match: async (key) => items.get(urlOf(key))?.clone(),
      put: async (key, response) => {
        items.set(urlOf(key), response)
      },
      keys: async () => [...items.keys()].map((url) => new Request(url)),
      delete: async (key) => items.delete(urlOf(key)),
    }
  }

  return {
    async open(name: string): Promise<OneCache> {
      const cache = all.get(name) ?? create()
      all.set(name, cache)
      return cache
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
}

type Kept = Pick<Cache, 'match' | 'put'>

/** As much of Cache Storage as the service worker uses. */
export function memoryCaches() {
  const all = new Map<string, Kept>()

  function create(): Kept {
    const items = new Map<string, Response>()
    return {
      match: async (key) => items.get(String(key))?.clone(),
      put: async (key, response) => {
        items.set(String(key), response)
      },
    }
  }

  return {
    async open(name: string): Promise<Kept> {
      const cache = all.get(name) ?? create()
      all.set(name, cache)
      return cache
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
}

/** An in-memory `Storage`; with `full` every write throws, as in a browser whose quota is used up. */
export class MemoryStorage implements Storage {
  [name: string]: unknown
  #items = new Map<string, string>()
  #isFull: boolean

  constructor(items: Record<string, string> = {}, { full = false } = {}) {
    for (const [key, value] of Object.entries(items)) this.#put(key, value)
    this.#isFull = full
  }
  get length() {
    return this.#items.size
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    if (this.#isFull) throw new DOMException('quota exceeded', 'QuotaExceededError')
    this.#put(key, value)
  }
  removeItem(key: string) {
    this.#items.delete(key)
    delete this[key]
  }
  clear() {
    for (const key of [...this.#items.keys()]) this.removeItem(key)
  }
  /** Like a browser's storage it has its keys as properties, so that they can be enumerated. */
  #put(key: string, value: string) {
    this.#items.set(key, value)
    this[key] = value
  }
}

/** A clock that stands still until it is advanced. */
export class ManualClock {
  now = 0
  #timers: { at: number; action: () => void }[] = []

  later = (action: () => void, ms: number): (() => void) => {
    const timer = { at: this.now + ms, action }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Runs the timers that are due, in order, including timers that these set. */
  advance(ms: number): void {
    const end = this.now + ms
    for (let next = this.#nextBefore(end); next; next = this.#nextBefore(end)) {
      const due = next
      this.#timers = this.#timers.filter((other) => other !== due)
      this.now = due.at
      due.action()
    }
    this.now = end
  }

  /** How many timers are pending. */
  get waiting(): number {
    return this.#timers.length
  }

  #nextBefore(end: number) {
    const [next] = this.#timers.toSorted((a, b) => a.at - b.at)
    return next && next.at <= end ? next : undefined
  }
}

import { useState } from 'react'
import * as v from 'valibot'
import { useConsole } from './context.ts'

const list = v.array(v.object({ name: v.string(), text: v.string() }))
export type Saved = v.InferOutput<typeof list>[number]

/**
 * Texts that somebody has saved under names, such as views or templates: in this browser, for them alone, since they are a
 * habit and no data of the host.
 */
export function useSaved(what: string) {
  const { me, storage } = useConsole()
  const key = `console-${what}-${me.id}`
  const [saved, setSaved] = useState<readonly Saved[]>(() => savedIn(storage, key))
  const change = (next: readonly Saved[]) => {
    setSaved(next)
    try {
      storage.setItem(key, JSON.stringify(next))
    } catch {
      // Where site data is blocked or full it is there until the page is closed.
    }
  }
  const others = (name: string) => saved.filter((one) => one.name !== name)
  return {
    saved,
    /** Takes the place of what has the same name. */
    save: (name: string, text: string) =>
      change([...others(name), { name, text }].sort((a, b) => a.name.localeCompare(b.name))),
    remove: (name: string) => change(others(name)),
  }
}

function savedIn(storage: Pick<Storage, 'getItem'>, key: string): readonly Saved[] {
  try {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), list), storage.getItem(key))
    return read.success ? read.output : []
  } catch {
    return []
  }
}

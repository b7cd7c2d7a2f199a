import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Note, notesAnswer } from '#contract/history/notes.ts'
import { createNotesApi } from '../../api/history/lines.ts'
import type { ApiResult } from '../../api/request.ts'
import type { Cache } from '../../offline/cache.ts'
import { sessionStore } from '../account/session.ts'
import { cachedStore } from '../user-cache.ts'

export interface NotesDeps {
  readonly request: ReturnType<typeof createNotesApi> & { readonly isOffered: () => boolean }
  readonly cache: Pick<Cache, 'read' | 'write'>
  readonly token: ReadonlySignal<string | null>
}

export interface NotesStore {
  /** The notes by the id of their line; those of the device until the host has answered. */
  readonly notes: ReadonlySignal<ReadonlyMap<string, string>>
  load(): Promise<void>
  /** Keeps a note, or removes an empty one, once the host has it. */
  keep(note: Note): Promise<ApiResult<unknown>>
  clear(): void
}

const NAME = 'notes'
type Notes = readonly Note[]

export function createNotes({ request, cache, token }: NotesDeps): NotesStore {
  const notes = signal<ReadonlyMap<string, string>>(new Map())
  let list: Notes = []

  function show(found: Notes): void {
    list = found
    notes.value = new Map(found.map(({ id, note }) => [id, note]))
  }

  return {
    notes,
    async load() {
      if (!request.isOffered()) return
      const owner = token.peek()
      const stored = await cache.read(NAME, notesAnswer)
      if (stored && owner === token.peek() && list.length === 0) show(stored.notes)
      const answer = await request.notes()
      if (owner !== token.peek() || !answer.ok) return
      show(answer.value.notes)
      // Nothing is kept of a person without notes.
      if (stored || answer.value.notes.length > 0) await cache.write({ [NAME]: answer.value })
    },
    async keep(note) {
      const owner = token.peek()
      const answer = await request.storeNote(note)
      if (!answer.ok || owner !== token.peek()) return answer
      const others = list.filter(({ id }) => id !== note.id)
      show(note.note === '' ? others : [...others, note])
      await cache.write({ [NAME]: { notes: list } })
      return answer
    },
    clear: () => show([]),
  }
}

export const notesStore = cachedStore(createNotes, (get) => ({
  ...get(createNotesApi),
  isOffered: () => get(sessionStore).offers('notes'),
}))

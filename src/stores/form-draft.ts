import { useEffect } from 'react'
import * as v from 'valibot'
import { setItem } from '../offline/storage.ts'
import { updatesService } from '../offline/updates.ts'
import { sessionStore } from './account/session.ts'
import type { Factory } from './services.ts'
import { useService } from './use-service.ts'

/**
 * What is typed into a form, kept with its tab until it is sent: a step back, another screen or a reload loses nothing.
 * A logout clears the tab's storage; a tab that the browser has brought back may have that of a login before.
 */
export interface FormDraft<Fields> {
  /** Undefined while there is none. */
  read(): Fields | undefined
  keep(fields: Fields): void
  clear(): void
}

/** Name the type of the form's fields: a schema that lacks one, which a reload would lose, then does not compile. */
export const formDraft =
  <Fields extends { readonly [K in keyof Fields]: string }>(
    key: string,
    schema: v.GenericSchema<unknown, NoInfer<Fields>>,
  ): Factory<FormDraft<Fields>> =>
  ({ platform: { tabStorage }, get }) => {
    const { token } = get(sessionStore)
    /** Tells the logins on one device apart. */
    const owner = () => token.peek()?.slice(-8) ?? ''
    const stored = v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ owner: v.string(), fields: schema }),
    )
    const clear = () => tabStorage?.removeItem(key)
    return {
      read() {
        const draft = v.safeParse(stored, tabStorage?.getItem(key))
        return draft.success && draft.output.owner === owner() ? draft.output.fields : undefined
      },
      keep(fields) {
        if (Object.values(fields).every((text) => text === '')) return clear()
        setItem(tabStorage, key, JSON.stringify({ owner: owner(), fields }))
      },
      clear,
    }
  }

/** While a form has unsaved input, no tab offers a new version: a reload would discard the input. */
export function useUnsavedChanges(isDirty: boolean): void {
  const { hold } = useService(updatesService)
  useEffect(() => (isDirty ? hold() : undefined), [isDirty, hold])
}

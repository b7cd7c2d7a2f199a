import { useEffect, useRef, useState } from 'react'
import { type FieldValues, type Resolver, type UseFormProps, useForm } from 'react-hook-form'
import type { Factory } from '../../stores/services.ts'
import { useLateServices } from '../../stores/use-service.ts'

/**
 * The part of a screen that its first paint does not need: validation, calls, the identity provider.
 *
 *   not loaded ──the person turns to a field, or submits──▶ loading ──▶ loaded
 *        ▲                                                    │
 *        └──────────── could not be loaded ◀──────────────────┘
 */
export interface LatePart<Part> {
  /** Starts loading. A failure is left to `run`, which tries again. */
  begin(): void
  get(): Promise<Part>
  /** Calls `work` once the part is loaded, and resolves to its result. */
  run<Result>(work: (part: Part) => Promise<Result>): Promise<Result | undefined>
  /** The last `run` could not load it: nothing was sent, and the form shows NotLoaded. */
  readonly isMissing: boolean
}

export function useLatePart<Part extends object>(
  load: () => Promise<Factory<Part>>,
): LatePart<Part> {
  const services = useLateServices()
  const loading = useRef<Promise<Part>>(undefined)
  const [isMissing, setMissing] = useState(false)

  async function loadPart(): Promise<Part> {
    try {
      const [{ get }, make] = await Promise.all([services(), load()])
      return get(make)
    } catch (error) {
      loading.current = undefined
      throw error
    }
  }

  function get(): Promise<Part> {
    loading.current ??= loadPart()
    return loading.current
  }

  return {
    begin: () => void get().catch(() => undefined),
    get,
    async run(work) {
      const part = await get().catch(() => undefined)
      setMissing(!part)
      return part && work(part)
    },
    isMissing,
  }
}

interface Validation<Values extends FieldValues> {
  readonly resolver: Resolver<Values, unknown, Values>
}

/** A form whose validation is loaded late. It is validated from the first submit on, which `late.run` precedes. */
export function useLateForm<Values extends FieldValues>(
  late: Pick<LatePart<Validation<Values>>, 'get'>,
  options: Pick<UseFormProps<Values, unknown, Values>, 'criteriaMode' | 'defaultValues'>,
) {
  const form = useForm<Values, unknown, Values>({
    ...options,
    resolver: async (...values) => (await late.get()).resolver(...values),
  })
  useLateUnsavedChanges(form.formState.isDirty)
  // What was typed into a prerendered field is in the form already, but nobody was notified of it.
  const { getValues, setValues } = form
  useEffect(() => setValues(getValues(), { shouldDirty: true }), [getValues, setValues])
  return form
}

/** Like `useUnsavedChanges`, for forms that do not wait for the services. */
export function useLateUnsavedChanges(isDirty: boolean): void {
  const services = useLateServices()
  useEffect(() => {
    if (!isDirty) return
    const held = Promise.all([services(), import('../../offline/updates.ts')])
      .then(([{ get }, { updatesService }]) => get(updatesService).hold())
      // Where its code cannot be loaded, no new version is offered either.
      .catch(() => undefined)
    return () => void held.then((release) => release?.())
  }, [isDirty, services])
}

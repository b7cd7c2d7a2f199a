import { useEffect } from 'react'
import { type FieldValues, type Resolver, type UseFormProps, useForm } from 'react-hook-form'
import type { LatePart } from './use-late-part.ts'
import { useLateUnsavedChanges } from './use-late-unsaved-changes.ts'

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

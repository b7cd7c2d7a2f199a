import { Field, type FieldProps } from './Field.tsx'

/** A field for one's own e-mail address, as browsers and password managers fill it in. */
export const EmailField = (field: Omit<FieldProps, 'type'>) => (
  <Field {...field} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
)

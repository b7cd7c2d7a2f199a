import type { ReactNode } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { setQuery } from '../route.ts'
import css from './Filter.module.css'

interface Props {
  /** The path of the screen. */
  path: string
  query: URLSearchParams
  name: string
  label: string
  /** The first one is meant where the address names none. */
  options: Readonly<Record<string, string>>
  children?: ReactNode
}

/** A choice that is kept in the address. */
export function Filter({ path, query, name, label, options, children }: Props) {
  const [first = ''] = Object.keys(options)
  return (
    <div className={css.filter}>
      <SelectField
        label={label}
        value={query.get(name) ?? first}
        options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
        onChange={(event) =>
          setQuery(path, { ...Object.fromEntries(query), [name]: event.target.value })
        }
      />
      {children}
    </div>
  )
}

import { useState } from 'react'
import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { hrefOf } from '../route.ts'
import { useSaved } from '../use-saved.ts'
import css from './SavedViews.module.css'

const text = consoleText.views

const NOT_BLANK = '.*\\S.*'

interface Props {
  /** The path of the screen. */
  path: string
  query: URLSearchParams
}

/** The views of a list that somebody has saved, and how to save the one that is shown: its filters under a name. */
export function SavedViews({ path, query }: Props) {
  const { saved, save, remove } = useSaved(`views-${path}`)
  const [name, setName] = useState('')
  const shown = query.toString()
  const isSaved = saved.some((one) => one.text === shown)
  if (saved.length === 0 && shown === '') return null
  return (
    <div className={css.views}>
      {saved.length > 0 && (
        <nav className={css.views} aria-label={text.title}>
          {saved.map((one) => (
            <span key={one.name}>
              <a
                href={hrefOf(path, Object.fromEntries(new URLSearchParams(one.text)))}
                aria-current={one.text === shown ? 'page' : undefined}
              >
                {one.name}
              </a>{' '}
              <button
                type="button"
                className={css.remove}
                aria-label={text.remove(one.name)}
                onClick={() => remove(one.name)}
              >
                ×
              </button>
            </span>
          ))}
        </nav>
      )}
      {shown !== '' && !isSaved && (
        <details>
          <summary>{text.save}</summary>
          <form
            className={css.form}
            onSubmit={(event) => {
              event.preventDefault()
              save(name.trim(), shown)
              setName('')
            }}
          >
            <Field
              label={text.name}
              value={name}
              required
              pattern={NOT_BLANK}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" kind="secondary">
              {text.go}
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}

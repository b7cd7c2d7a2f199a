import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useSaved } from '../use-saved.ts'

const text = consoleText.templates

interface Props {
  /** What the templates are for. */
  of: string
  value: string
  onChange: (value: string) => void
}

/** The name of a template is how it begins. */
const nameOf = (value: string): string => value.trim().split('\n')[0]?.slice(0, 60) ?? ''

/** Texts of one's own that fill a field, and how to save the one that is in it. */
export function Templates({ of, value, onChange }: Props) {
  const { saved, save, remove } = useSaved(`templates-${of}`)
  const current = saved.find((one) => one.text === value)
  return (
    <>
      {saved.length > 0 && (
        <SelectField
          label={text.title}
          value={current?.name ?? ''}
          options={[
            { value: '', label: text.none },
            ...saved.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={({ target }) =>
            onChange(saved.find(({ name }) => name === target.value)?.text ?? '')
          }
        />
      )}
      {current && (
        <Button kind="quiet" onClick={() => remove(current.name)}>
          {text.remove}
        </Button>
      )}
      {!current && value.trim() !== '' && (
        <Button kind="quiet" onClick={() => save(nameOf(value), value)}>
          {text.save}
        </Button>
      )}
    </>
  )
}

import { startTransition, useId, useOptimistic, useSyncExternalStore } from 'react'
import { afterPaint } from '../after-paint.ts'
import { Hidden } from '../display/Hidden.tsx'
import css from './ThemeChoice.module.css'
import { currentTheme, setTheme, type Theme, themes } from './theme.ts'

interface Props {
  label: string
  names: Readonly<Record<Theme, string>>
}

function follow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** All three themes as radio buttons; the header's button (theme.ts) toggles light and dark only. */
export function ThemeChoice({ label, names }: Props) {
  const chosen = useSyncExternalStore(follow, currentTheme, () => 'system' as const)
  // The button that was pressed is painted first: a theme computes the styles of the whole page.
  const [shown, show] = useOptimistic(chosen)
  const choose = (theme: Theme) =>
    startTransition(async () => {
      show(theme)
      await afterPaint(() => setTheme(theme))
    })
  const group = useId()
  return (
    <fieldset className={css.choices}>
      <legend>
        <Hidden>{label}</Hidden>
      </legend>
      {themes.map((theme) => (
        <label key={theme} className={css.choice}>
          <input
            className={css.input}
            type="radio"
            name={group}
            checked={theme === shown}
            onChange={() => choose(theme)}
          />
          {names[theme]}
        </label>
      ))}
    </fieldset>
  )
}

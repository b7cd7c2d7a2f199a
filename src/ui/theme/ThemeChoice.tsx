import { useId, useSyncExternalStore } from 'react'
import { Hidden } from '../display/Hidden.tsx'
import css from './ThemeChoice.module.css'
import { currentTheme, onThemeChange, setTheme, type Theme, themes } from './theme.ts'

interface Props {
  label: string
  names: Readonly<Record<Theme, string>>
}

/** All three themes as radio buttons; the header's `ThemeSwitch` toggles light and dark only. */
export function ThemeChoice({ label, names }: Props) {
  const chosen = useSyncExternalStore(onThemeChange, currentTheme, () => 'system' as const)
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
            checked={theme === chosen}
            onChange={() => setTheme(theme)}
          />
          {names[theme]}
        </label>
      ))}
    </fieldset>
  )
}

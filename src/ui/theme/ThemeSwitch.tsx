import { IconButton } from '../controls/IconButton.tsx'
import { toggleTheme } from './theme.ts'

export const ThemeSwitch = ({ label }: { label: string }) => (
  <IconButton label={label} icon="theme" onClick={toggleTheme} />
)

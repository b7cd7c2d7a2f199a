import { IconButton } from '../controls/IconButton.tsx'
import { switchTheme } from './theme.ts'

export const ThemeSwitch = ({ label }: { label: string }) => (
  <IconButton label={label} icon="theme" onClick={switchTheme} />
)

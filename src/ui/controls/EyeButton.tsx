import { IconButton } from './IconButton.tsx'

interface Props {
  isShown: boolean
  labels: { readonly show: string; readonly hide: string }
  onToggle: () => void
}

/** Toggles the visibility of sensitive content. The open eye means "show". */
export const EyeButton = ({ isShown, labels, onToggle }: Props) => (
  <IconButton
    label={isShown ? labels.hide : labels.show}
    icon={isShown ? 'eye-off' : 'eye'}
    onClick={onToggle}
  />
)

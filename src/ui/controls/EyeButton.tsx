import { IconButton } from './IconButton.tsx'

interface Props {
  isShown: boolean
  labels: { readonly show: string; readonly hide: string }
  onToggle: () => void
}

/** Shows and hides what is not for every eye: an open eye offers to show it. */
export const EyeButton = ({ isShown, labels, onToggle }: Props) => (
  <IconButton
    label={isShown ? labels.hide : labels.show}
    icon={isShown ? 'eye-off' : 'eye'}
    onClick={onToggle}
  />
)

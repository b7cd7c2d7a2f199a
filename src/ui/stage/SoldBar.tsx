import css from './SoldBar.module.css'

interface Props {
  /** In whole percent. */
  percent: number
  label: string
  /** The same in words. */
  text: string
}

/** How much of something is sold. */
export const SoldBar = ({ percent, label, text }: Props) => (
  <div className={css.sold}>
    <progress max={100} value={percent} aria-label={label} />
    <p>{text}</p>
  </div>
)

import css from './SoldBar.module.css'

interface Props {
  /** Whole percent; undefined while it is not known. */
  percent: number | undefined
  label: string
  /** The same in words. While it is empty its line is kept, so that nothing shifts. */
  text: string
}

const NO_BREAK_SPACE = '\u00a0'

/** How much of something is sold. */
export const SoldBar = ({ percent, label, text }: Props) => (
  <div className={css.sold}>
    <progress max={100} value={percent} aria-label={label} />
    <p>{text || NO_BREAK_SPACE}</p>
  </div>
)

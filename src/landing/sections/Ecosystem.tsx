import { ecosystemText as text } from '#text/landing.ts'
import { Drawing, parts } from '../drawings.tsx'
import css from './Ecosystem.module.css'

export const Ecosystem = () => (
  <section id="feature" className={css.ecosystem}>
    <div className={css.head}>
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
    </div>
    <ul className={css.grid}>
      {parts.map((part) => (
        <li key={part} className={css.part}>
          <Drawing part={part} />
          <h3>{text.parts[part].name}</h3>
          <p>{text.parts[part].text}</p>
        </li>
      ))}
    </ul>
    <p className={css.note}>{text.note}</p>
  </section>
)

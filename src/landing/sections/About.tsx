import { site } from '#config/site.ts'
import { aboutText as text } from '#text/landing.ts'
import css from './About.module.css'

export const About = () => (
  <section id="about" className={css.about}>
    <h2>{text.title(site.siteName)}</h2>
    <div className={css.text}>
      {text.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <div className={css.vision}>
      <h3 className={css.small}>{text.vision}</h3>
      <p className={css.statement}>{text.visionStatement}</p>
      <p className={css.meaning}>{text.visionText}</p>
    </div>
  </section>
)

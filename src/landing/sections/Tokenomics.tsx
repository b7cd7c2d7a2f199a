import { site } from '#config/site.ts'
import { allocation, TOTAL_SUPPLY, tokenText as text } from '#text/landing.ts'
import { Donut, Swatch } from '../../ui/charts/Donut.tsx'
import css from './Tokenomics.module.css'

const slices = allocation.map(({ purpose, share }) => ({ label: purpose, share }))

export const Tokenomics = () => (
  <section id="token" className={css.tokenomics}>
    <div className={css.head}>
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
    </div>
    <div className={css.picture}>
      <Donut label={text.picture} slices={slices}>
        <strong className={css.supply}>{TOTAL_SUPPLY}</strong>
        <span className={css.unit}>
          {site.siteName} {text.tokens}
        </span>
      </Donut>
    </div>
    <table className={css.table}>
      <caption className={css.caption}>{text.caption(site.siteName)}</caption>
      <thead>
        <tr>
          <th scope="col">{text.purpose}</th>
          <th scope="col">{text.amount}</th>
          <th scope="col">{text.share}</th>
        </tr>
      </thead>
      <tbody>
        {allocation.map(({ purpose, amount, share }, index) => (
          <tr key={purpose}>
            <th scope="row">
              <Swatch index={index} />
              {purpose}
            </th>
            <td>{amount}</td>
            <td>{share}%</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text.total}</th>
          <td>{TOTAL_SUPPLY}</td>
          <td>100%</td>
        </tr>
      </tfoot>
    </table>
  </section>
)

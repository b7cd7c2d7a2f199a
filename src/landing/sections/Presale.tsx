import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { inOwnMark } from '#domain/money/decimal.ts'
import { presaleText as text } from '#text/landing.ts'
import { stageText } from '#text/transfers.ts'
import { buttonProps } from '../../ui/controls/Button.tsx'
import { SoldBar } from '../../ui/stage/SoldBar.tsx'
import { StageLadder } from '../../ui/stage/StageLadder.tsx'
import css from './Presale.module.css'

const stages = site.stages.map(({ name, price }) => ({
  name,
  value: text.price(inOwnMark(price)),
}))

export const Presale = () => (
  <section id="presale" className={css.presale}>
    <div className={css.text}>
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      <p>{text.noClaim(site.siteName)}</p>
      {/* Shown once the host has said how far it is sold, as only one with a log does (app/frame/stage-sold.ts). */}
      <div id="stage-sold" hidden>
        <SoldBar percent={0} label={stageText.bar} text="" />
        <a href={paths.presale}>{stageText.addUp}</a>
      </div>
      <a href={paths.buy} {...buttonProps('primary')}>
        {text.buy(site.siteName)}
      </a>
    </div>
    <StageLadder
      label={text.ladder}
      stages={stages}
      current={site.currentStage}
      currentLabel={text.now}
    />
  </section>
)

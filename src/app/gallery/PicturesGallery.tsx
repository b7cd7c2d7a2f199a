import { COINS } from '#domain/assets.ts'
import { Donut, Swatch } from '../../ui/charts/Donut.tsx'
import { QrBox } from '../../ui/display/QrBox.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { iconNames } from '../../ui/icons/names.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { StageLadder } from '../../ui/stage/StageLadder.tsx'
import css from './Gallery.module.css'

const slices = [20, 10, 40, 8, 3, 8, 4, 3, 4].map((share, index) => ({
  label: `Purpose ${index + 1}`,
  share,
}))
const names = [...iconNames, ...COINS.map((coin) => `coin-${coin.toLowerCase()}` as const)]
const stages = ['0.010', '0.015', '0.020', '0.030'].map((value, index) => ({
  name: `Stage ${index + 1}`,
  value,
}))

export const PicturesGallery = () => (
  <div className={css.grid}>
    <Card title="Donut">
      <Donut label="Tokenomics: nine purposes" slices={slices}>
        <strong>100%</strong>
      </Donut>
      <div className={css.row}>
        {slices.map(({ label, share }, index) => (
          <span key={label}>
            <Swatch index={index} /> {share}
          </span>
        ))}
      </div>
    </Card>
    <Card title="Empty donut, and one of one">
      <Donut label="Nothing yet" slices={[]} />
      <Donut label="All of one" slices={[{ label: 'BNB', share: 100 }]} />
    </Card>
    <Card title="Stage ladder">
      <StageLadder label="Presale stages" stages={stages} current={2} currentLabel="Now" />
    </Card>
    <Card title="QR code">
      <QrBox value="0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478" displaySize={100} label="QR code" />
    </Card>
    <Card title="Icons">
      <div className={css.row}>
        {names.map((name) => (
          <span key={name} className={css.named}>
            <Icon name={name} />
            {name}
          </span>
        ))}
      </div>
    </Card>
  </div>
)

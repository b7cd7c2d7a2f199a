import { Button } from '../../ui/controls/Button.tsx'
import { Countdown } from '../../ui/controls/Countdown.tsx'
import { Amount } from '../../ui/display/Amount.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { GroupedText } from '../../ui/display/GroupedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Preloader } from '../../ui/feedback/Preloader.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatusPill } from '../../ui/feedback/StatusPill.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import css from './Gallery.module.css'

const ADDRESS = '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478'
const review = [
  { label: 'Coin', value: 'USDT' },
  { label: 'Network', value: 'Binance (BEP-20)' },
  {
    label: 'Address',
    value: <GroupedText text={ADDRESS} marked={new Set([6, 7, 40])} />,
  },
  { label: 'Fee', value: <Amount unit="USDT">1.000000</Amount> },
  { label: 'You receive', value: <Amount unit="USDT">1,249.000000</Amount>, isTotal: true },
]
const minuteFromNow = Date.now() + 60_000

export const StatesGallery = () => (
  <div className={css.grid}>
    <Notices />
    <Waiting />
    <Card title="Amounts">
      <Amount size="figure" unit="USDT">
        12,480.226190
      </Amount>
      <Amount size="figure">XXXX</Amount>
      <div className={css.amounts}>
        <Amount unit="BNB">1.250000</Amount>
        <Amount unit="ETH">11.001000</Amount>
        <Amount unit="TRX">104,711.984215</Amount>
        <Amount unit="TRX">XXXX</Amount>
      </div>
    </Card>
    <Card title="Review">
      <DataList items={review} />
    </Card>
    <Card title="Statuses">
      <div className={css.row}>
        <StatusPill tone="good">Completed</StatusPill>
        <StatusPill tone="waiting">Pending</StatusPill>
        <StatusPill tone="bad">Rejected</StatusPill>
        <StatusPill tone="neutral" icon="offline">
          Offline, as of 14:02
        </StatusPill>
      </div>
      <Countdown until={minuteFromNow} label="Resend code in">
        <Button kind="quiet">Resend code</Button>
      </Countdown>
      <Countdown until={0} label="Resend code in">
        <Button kind="quiet">Resend code</Button>
      </Countdown>
    </Card>
    <Card>
      <EmptyState title="No deposits yet" action={<Button kind="secondary">Deposit</Button>}>
        What you send to your deposit address is listed here once the network has confirmed it.
      </EmptyState>
    </Card>
  </div>
)

const Notices = () => (
  <Card title="Notices">
    <Notice kind="info">Only send BNB on the Binance network (BEP-20) to this address.</Notice>
    <Notice kind="warning" title="First time">
      You have not sent to this address before.
    </Notice>
    <Notice kind="error" title="The screen could not be loaded" action={<Button>Reload</Button>}>
      A new version has been published.
    </Notice>
    <Notice kind="success">Password changed successful</Notice>
  </Card>
)

const Waiting = () => (
  <Card title="Waiting">
    <Preloader />
    <Skeleton shape="figure" />
    <Skeleton rows={3} />
    <Skeleton rows={2} shape="row" />
    <Skeleton shape="field" />
  </Card>
)

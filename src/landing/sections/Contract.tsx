import { TOKEN_DECIMALS } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { landingContractText as text } from '#text/landing.ts'
import { buttonProps } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { QrBox } from '../../ui/display/QrBox.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import css from './Contract.module.css'

/** The size in pixels; the code is encoded at 256 (product §2). */
const QR_SIZE = 100

/** The Token Contract box (product §2). browser.ts copies the address. */
export const Contract = () => (
  <section id="contract" className={css.contract} aria-labelledby="contract-title">
    <div className={css.text}>
      <h2 id="contract-title">{text.title}</h2>
      <p>{text.lead}</p>
      <a href={paths.buy} {...buttonProps('primary')}>
        {text.buyNow}
      </a>
    </div>
    <div className={css.card}>
      <div className={css.identity}>
        <QrBox value={site.tokenAdd} label={text.qr} displaySize={QR_SIZE} />
        <dl className={css.facts}>
          <div>
            <dt>{text.symbol}</dt>
            <dd>{site.siteName}</dd>
          </div>
          <div>
            <dt>{text.network}</dt>
            <dd>{text.networkName}</dd>
          </div>
          <div>
            <dt>{text.decimals}</dt>
            <dd>{TOKEN_DECIMALS}</dd>
          </div>
        </dl>
      </div>
      <div>
        <p className={css.label}>{text.address}</p>
        <div className={css.address}>
          <code>{site.tokenAdd}</code>
          <IconButton label={text.copy} icon="copy" data-copy={site.tokenAdd} />
        </div>
      </div>
      <Notice kind="warning" action={<a href={paths.deposit}>{text.deposit}</a>}>
        {text.warning}
      </Notice>
    </div>
  </section>
)

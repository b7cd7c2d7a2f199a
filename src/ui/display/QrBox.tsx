import { QRCodeSVG } from 'qrcode.react'
import css from './QrBox.module.css'

interface Props {
  value: string
  /** The text alternative: "QR code of the deposit address". */
  label: string
  /** Pixels the code is encoded at. */
  size?: number
  /** Pixels it is shown at. */
  shown?: number
}

/** Dark on light in both themes, with a quiet zone, because that is what cameras read. */
export const QrBox = ({ value, label, size = 256, shown = size }: Props) => (
  <div className={css.paper}>
    <QRCodeSVG
      value={value}
      size={size}
      width={shown}
      height={shown}
      level="M"
      role="img"
      aria-label={label}
    />
  </div>
)

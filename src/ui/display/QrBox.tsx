import { QRCodeSVG } from 'qrcode.react'
import css from './QrBox.module.css'

interface Props {
  value: string
  /** The text alternative: "QR code of the deposit address". */
  label: string
  /** The size of the code's coordinate system, in pixels. */
  size?: number
  /** The displayed size, in pixels. */
  displaySize?: number
}

/** Dark on light in both themes, with a quiet zone: scanners need both. */
export const QrBox = ({ value, label, size = 256, displaySize = size }: Props) => (
  <div className={css.paper}>
    <QRCodeSVG
      value={value}
      size={size}
      width={displaySize}
      height={displaySize}
      level="M"
      role="img"
      aria-label={label}
    />
  </div>
)

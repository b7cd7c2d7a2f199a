import css from './QrBox.module.css'

declare const __CONTRACT_QR__: { readonly size: number; readonly path: string }

/** Drawn when the site is built (tools/build/brand/contract-qr.ts), since its address is the build's: no code has to be loaded for it. */
const { size, path } = __CONTRACT_QR__

/** The QR code of the token's contract. */
export const ContractQr = ({ label }: { label: string }) => (
  <div className={css.paper} data-size="small">
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  </div>
)

import css from './QrBox.module.css'

/** Drawn when the site is built (tools/build/brand/contract-qr.ts), since its address is the build's: no code has to be loaded for it. */
declare const __CONTRACT_QR__: string

/** The QR code of the token's contract. */
export const ContractQr = ({ label }: { label: string }) => (
  <div className={css.paper} data-size="small">
    <img src={__CONTRACT_QR__} alt={label} width={87} height={87} />
  </div>
)

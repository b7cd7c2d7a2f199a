import { HDKey } from '@scure/bip32'

const keyOf = (path: string) =>
  HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(path).publicExtendedKey

/** The least that a host outside the sandbox needs. */
export const PRODUCTION = {
  SANDBOX: 'off',
  SITE_URL: 'https://wallet.example',
  TRUSTED_PROXIES: '1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@wallet.example',
  OPERATOR_EMAIL: 'operator@wallet.example',
  XPUB_EVM: keyOf("m/44'/60'/0'"),
  XPUB_TRON: keyOf("m/44'/195'/0'"),
  VITE_LEGAL_NAME: 'Wallet Example Ltd',
  VITE_LEGAL_ADDRESS: '1 Example Street, Exampletown',
  VITE_TOKEN_ADDRESS: `0x${'1'.repeat(40)}`,
} as const

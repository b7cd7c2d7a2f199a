/** Where a wrong character costs money or tells a secret, and the tests that must notice it. */
export interface Area {
  readonly sources: readonly string[]
  readonly tests: readonly string[]
}

export const AREAS: Readonly<Record<string, Area>> = {
  amounts: {
    sources: ['src/domain/money/*.ts', 'src/domain/purchase.ts', 'src/domain/withdrawal.ts'],
    tests: ['tests/unit/domain/*.test.ts', 'tests/property/{money,purchase,withdrawal}.test.ts'],
  },
  addresses: {
    sources: ['src/domain/addresses/*.ts', 'src/domain/assets.ts'],
    tests: [
      'tests/unit/domain/*.test.ts',
      'tests/unit/signer/*.test.ts',
      'tests/property/*.test.ts',
    ],
  },
  vesting: {
    sources: ['src/domain/vesting.ts'],
    tests: ['tests/property/vesting.test.ts'],
  },
  payouts: {
    sources: ['src/domain/payouts/*.ts'],
    tests: ['tests/unit/signer/*.test.ts'],
  },
  signer: {
    sources: ['signer/{addresses,check,journal,keys,sign,words}.ts'],
    tests: ['tests/unit/signer/*.test.ts'],
  },
  contract: {
    sources: ['src/contract/**/*.ts'],
    tests: ['tests/unit/{contract,api,stores}/*.test.ts', 'tests/property/contract.test.ts'],
  },
  log: {
    sources: ['src/domain/log/*.ts'],
    tests: [
      'tests/unit/domain/log/*.test.ts',
      'tests/unit/verify/{add-checkpoint,evidence,log,receipt,solvency,witness}.test.ts',
    ],
  },
  verifier: {
    sources: [
      'verify/{add-checkpoint,evidence,log,presale,promise,receipt,report}.ts',
      'verify/{reserves,site,solvency,tiles,witness}.ts',
    ],
    tests: [
      'tests/unit/verify/{add-checkpoint,evidence,log,receipt}.test.ts',
      'tests/unit/verify/{large-log,reserves,site,solvency,witness}.test.ts',
      'tests/unit/domain/log/add-up.test.ts',
    ],
  },
  worker: {
    sources: ['sw/*.ts'],
    tests: ['tests/unit/sw/*.test.ts'],
  },
}

/** One of a coin, in its units of 10⁻¹⁸. */
export const ETHER = 10n ** 18n

/** Units as a plain decimal. */
export const decimal = (units: bigint): string =>
  `${units / ETHER}.${(units % ETHER).toString().padStart(18, '0')}`.replace(/\.?0+$/, '')

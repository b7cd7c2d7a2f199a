/** Of a deposit that is pending, such as `3/12`. Never more than are needed, which is when the network says that it is final. */
export const confirmationsText = (confirmed: number, needed: number): string =>
  `${Math.min(confirmed, needed)}/${needed}`

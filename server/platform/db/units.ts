import * as v from 'valibot'

/** A numeric column, as units of 10⁻¹⁸. */
export const storedUnits = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/),
  v.transform((digits) => BigInt(digits)),
)

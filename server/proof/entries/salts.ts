import { createHmac } from 'node:crypto'

/** The salts of what is hidden in the log, 32 bytes each: they follow from a key of the host, so none is stored. */
export type SaltOf = (
  subject: `transfer ${number}` | `operator ${string}` | `owner ${string}` | `share ${string}`,
) => Uint8Array

export const createSalts =
  (key: string): SaltOf =>
  (subject) =>
    createHmac('sha256', key).update(subject).digest()

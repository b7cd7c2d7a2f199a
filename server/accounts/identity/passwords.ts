import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt's parameters; N is 2 to the power of `n`. Stored in each hash, so that they can be raised later. */
export interface Cost {
  readonly n: number
  readonly r: number
  readonly p: number
}

/** OWASP's recommendation: 32 MB, about a quarter of a second. */
export const STANDARD_COST: Cost = { n: 15, r: 8, p: 3 }

const KEY_LENGTH = 32

export async function hashPassword(password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  const { n, r, p } = cost
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Takes the same time for a wrong password as for the correct one. */
export async function isPasswordRight(password: string, hash: string): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = hash.split('$')
  const cost = { n: Number(n), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), expected)
}

function derive(password: string, salt: Buffer, { n, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** n
  return new Promise((resolve, reject) => {
    // scrypt needs slightly more than 128·N·r bytes; Node's default limit is lower.
    scrypt(password, salt, KEY_LENGTH, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

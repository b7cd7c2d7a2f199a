import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { OrderText, Outcome } from './order.ts'
import { outcome } from './order.ts'

/** Nobody answers at the door. */
export class NobodyThere extends Error {
  override readonly name = 'NobodyThere'
}

/** Hands the order to the host behind that door. Throws NobodyThere. */
export async function knock(path: string, order: OrderText): Promise<Outcome> {
  requireOwn(path)
  const socket = connect({ path, allowHalfOpen: true })
  socket.end(JSON.stringify(order))
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), outcome), await text(socket))
  } catch (cause) {
    throw new NobodyThere('no answer', { cause })
  }
}

/** A door that another account has put there is not the host's. */
function requireOwn(path: string): void {
  if (process.platform === 'win32') return
  try {
    const { uid } = statSync(path)
    if (uid === process.getuid?.() || process.getuid?.() === 0) return
  } catch (cause) {
    throw new NobodyThere('no door', { cause })
  }
  throw new NobodyThere(`${path} belongs to another account`)
}

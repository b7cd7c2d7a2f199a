import type pg from 'pg'
import * as v from 'valibot'

/** What a server of version 14 or newer says of itself at the start of each session. */
const parameter = v.object({ parameterName: v.string(), parameterValue: v.string() })

/** Takes no writes, as a standby. Whoever looks at several servers goes on to the next. */
export class TakesNoWrites extends Error {
  override readonly name = 'TakesNoWrites'
}

/** Listens to what the server says of a session that is about to begin. */
export function sessionOf(client: pg.Client): { readonly takesWrites: () => boolean } {
  const parameters = new Map<string, string>()
  client.connection.on('parameterStatus', (message: unknown) => {
    const parsed = v.safeParse(parameter, message)
    if (parsed.success) parameters.set(parsed.output.parameterName, parsed.output.parameterValue)
  })
  return {
    takesWrites: () =>
      parameters.get('in_hot_standby') !== 'on' &&
      parameters.get('default_transaction_read_only') !== 'on',
  }
}

/** Connects and goes again. Rejects unless the server answers, and takes writes where it must. */
async function probeServer(client: pg.Client, mustTakeWrites: boolean): Promise<void> {
  client.on('error', () => {})
  const { takesWrites } = sessionOf(client)
  await client.connect()
  await client.end()
  if (mustTakeWrites && !takesWrites()) throw new TakesNoWrites('the server takes no writes')
}

/** The index of the first server that can be used: the one in use, if it can. Rejects if there is none. */
export async function locate(
  clients: readonly pg.Client[],
  current: number,
  mustTakeWrites: boolean,
): Promise<number> {
  const probes = clients.map(async (client, index) => {
    await probeServer(client, mustTakeWrites)
    return index
  })
  for (const probe of probes) probe.catch(() => {})
  const own = probes[current]
  try {
    if (own) return await own
  } catch (error) {
    if (clients.length === 1) throw error
  }
  return await Promise.any(probes)
}

import { createConsole } from '../../console/app.ts'
import { invite, inviteLink } from '../../operator/staff/invite.ts'
import { lockOrders } from '../../operator/staff/log.ts'
import { activeOf, staffIn } from '../../operator/staff/members.ts'
import type { HostServices } from '../config/services.ts'
import { print } from './announce.ts'

/** The first of the sandbox's staff, who may do everything. */
const FIRST = { name: 'operator', roles: ['support', 'treasurer', 'administrator'] } as const

/**
 * Opens the listener of the console and says where it is. An address that nobody has asked for may be taken, or any by another
 * host of a database: then there is no console, and that is said. Resolves to what closes it.
 */
export async function startConsole(deps: HostServices, root: string): Promise<() => Promise<void>> {
  const { listener, url } = deps.config.console
  if (!listener) {
    print('  Console   none (CONSOLE_ADDRESS is off)')
    return async () => {}
  }
  const app = createConsole(deps, { root })
  const { host, port, isDefault } = listener
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    // Hosts of one machine have the same settings: one of them has the console.
    const isAnother = deps.config.databaseUrl !== undefined
    if (!isTaken || !(isDefault || isAnother)) throw error
    print(
      `  Console   none: ${host}:${port} is in use${isDefault ? ' (set CONSOLE_ADDRESS)' : ', by another host or program'}`,
    )
    return async () => {}
  }
  print(`  Console   ${url}`)
  const link = await firstLink(deps)
  if (link !== undefined) print(`            the first operator adds a passkey at ${link}`)
  return () => app.close()
}

/** The link is made in the sandbox, while nobody is of the staff. Elsewhere `staff invite` makes it. */
async function firstLink({ config, db, clock }: HostServices): Promise<string | undefined> {
  if (!config.isSandbox) return undefined
  return await db.transaction(async (tx) => {
    await lockOrders(tx)
    if (activeOf(await staffIn(tx)).length > 0) return undefined
    const { token } = await invite(tx, clock.now(), FIRST)
    return inviteLink(config.console.url, token)
  })
}

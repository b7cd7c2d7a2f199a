import * as v from 'valibot'

/** The address at which the console listens; undefined where it does not. */
interface Listener {
  readonly host: string
  readonly port: number
  /** Nobody has asked for this address: if it is taken, the host starts without the console and says so. */
  readonly isDefault: boolean
}

export interface ConsoleSettings {
  readonly listener: Listener | undefined
  /** What the staff opens, without a trailing slash. Their passkeys are bound to its name. */
  readonly url: string
}

/** `off`, or an address with a port, such as 127.0.0.1:8081 or [::1]:8081. */
export const consoleAddress = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(
      /^(off|(\[[\da-f:.]+\]|[\w.-]+):\d{1,5})$/i,
      'must be off, or an address and a port such as 127.0.0.1:8081',
    ),
  ),
)

export function consoleSettingsOf(env: {
  readonly PORT: number
  readonly CONSOLE_ADDRESS?: string | undefined
  readonly CONSOLE_URL?: string | undefined
}): ConsoleSettings {
  const { PORT, CONSOLE_ADDRESS = `127.0.0.1:${Math.min(PORT + 1, 65_535)}` } = env
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(CONSOLE_ADDRESS) ?? []
  const isDefault = env.CONSOLE_ADDRESS === undefined
  return {
    listener:
      CONSOLE_ADDRESS === 'off'
        ? undefined
        : { host: host.replace(/^\[|\]$/g, ''), port: Number(port), isDefault },
    url: (env.CONSOLE_URL ?? `http://localhost:${port || PORT}`).replace(/\/+$/, ''),
  }
}

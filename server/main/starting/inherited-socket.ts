/** The first descriptor that systemd hands on. */
const FIRST = 3

/**
 * The descriptor of a socket that systemd has opened for this process (LISTEN_FDS); undefined if there is none. Such a
 * socket stays open while the host is restarted, so callers wait for the next one instead of being refused.
 */
export function inheritedSocket(
  environment: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | undefined {
  const count = environment['LISTEN_FDS']
  if (count === undefined || environment['LISTEN_PID'] !== String(pid)) return undefined
  if (count !== '1')
    throw new Error(
      `LISTEN_FDS: is ${count}; the host listens at one socket. Have one ListenStream.`,
    )
  return FIRST
}

import { createServer } from 'node:net'
import { type SiteSettings, siteConfigFrom } from '#config/schema.ts'
import { retry } from '../../platform/time/retry.ts'
import { type HostConfig, parseHostConfig } from '../config/config.ts'
import { reason } from './reason.ts'

/** Both configurations. Throws one Error that lists the invalid variables of both. */
export async function readEnvironment(): Promise<{ config: HostConfig; site: SiteSettings }> {
  const { PORT, CONSOLE_ADDRESS } = process.env
  const anyPort = async () => String(await probe('127.0.0.1', 0))
  const isAny = PORT === '0'
  const port = isAny ? await anyPort() : PORT
  const consoleAt = CONSOLE_ADDRESS ?? (isAny ? `127.0.0.1:${await anyPort()}` : undefined)
  const parsers = [
    () => parseHostConfig({ ...process.env, PORT: port, CONSOLE_ADDRESS: consoleAt }),
    () => siteConfigFrom(process.env),
  ] as const
  const problems = parsers.flatMap((parse) => {
    try {
      parse()
      return []
    } catch (error) {
      return [reason(error)]
    }
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return { config: parsers[0](), site: parsers[1]() }
}

/**
 * Listens briefly and resolves to the port. Detects a port in use before the slow build, and replaces port 0 by a free
 * port before the configuration is parsed, because links in mails contain it.
 */
function probe(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? port) : port))
    })
  })
}

/** Milliseconds that a host which was killed may take to leave its port. */
const LEAVING = 1000

/** Throws the error of listening if the port is in use. */
export const freePort = (host: string, port: number): Promise<number> =>
  retry(() => probe(host, port), {
    limit: LEAVING,
    firstPause: 100,
    longestPause: 400,
    isPassing: (error) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE',
  })

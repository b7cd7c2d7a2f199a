import { type Db, sqlState } from '../../platform/db/db.ts'
import { DatabaseInUse } from '../../platform/db/lock.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { maskSecrets } from '../../platform/log/log.ts'
import { retry } from '../../platform/time/retry.ts'
import type { HostConfig } from '../config/config.ts'
import { openDatabase } from './open-database.ts'
import { isPoolerRefusal, UNNAMED_POOLER } from './pooler.ts'

const SECOND = 1000
const [FIRST_PAUSE, LONGEST_PAUSE] = [SECOND / 2, 8 * SECOND]

/** A host that was killed holds the embedded database until the kernel has cleaned up after it. */
const LEAVING = {
  limit: 5 * SECOND,
  firstPause: 100,
  longestPause: SECOND,
  isPassing: (error: unknown) => error instanceof DatabaseInUse && error.isPassing,
}

type Settings = Pick<
  HostConfig,
  | 'dataDir'
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'hostSecret'
  | 'formerSecrets'
  | 'databaseWait'
  | 'port'
> &
  Partial<Pick<HostConfig, 'replica'>>

interface Surroundings {
  onError(error: unknown): void
  print(line: string): void
  readonly open?: typeof openDatabase
  readonly wait?: (ms: number) => Promise<unknown>
}

/**
 * Opens the database. A server that is not up yet, as after a power failure, is waited for with growing pauses. Every
 * error of a server names DATABASE_URL.
 */
export async function waitForDatabase(settings: Settings, around: Surroundings): Promise<Db> {
  const { onError, print, open = openDatabase, wait } = around
  const { databaseUrl, databaseWait } = settings
  const waiting = wait ? { wait } : {}
  if (databaseUrl === undefined)
    return await retry(() => open(settings, onError), { ...LEAVING, ...waiting })
  try {
    // While it waits, what is wrong is said once, below.
    let isOpen = false
    const onLaterError = (error: unknown) => isOpen && onError(error)
    const db = await retry(() => open(settings, onLaterError), {
      limit: databaseWait,
      firstPause: FIRST_PAUSE,
      longestPause: LONGEST_PAUSE,
      isPassing: (error) => error instanceof DatabaseUnavailable && !isPoolerRefusal(error),
      onWait: (error) =>
        print(
          `Waiting up to ${databaseWait / SECOND} s for the server of DATABASE_URL (${textOf(error)}) ...`,
        ),
      ...waiting,
    })
    isOpen = true
    return db
  } catch (error) {
    if (isPoolerRefusal(error)) throw new Error(UNNAMED_POOLER, { cause: error })
    if (!isOfServer(error)) throw error
    throw new Error(`DATABASE_URL: ${textOf(error)}. ${REMEDY}`, { cause: error })
  }
}

const REMEDY =
  'Check that the server runs and that user, password and database are right; DATABASE_WAIT is how many seconds the start waits.'

/** Whether the server said so, or does not answer; not an error of this program or of its other settings. */
const isOfServer = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || /^(08|28|3D)/.test(sqlState(error) ?? '')

function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [cause] =
    error instanceof Error && error.cause instanceof AggregateError ? error.cause.errors : []
  const more = cause instanceof Error ? `${text}${cause.message}` : text
  return maskSecrets(more.split('\n')[0] ?? '')
}

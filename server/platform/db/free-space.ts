import { statfsSync } from 'node:fs'
import { DatabaseUnavailable, toUnavailable } from './unavailable.ts'

const MEGABYTE = 2 ** 20
/** Room for the next segments of the write-ahead log, of 16 MB each, and for a checkpoint at the shutdown. */
export const RESERVE = 64 * MEGABYTE

/** Bytes that this account may still write to the folder's file system. Throws DatabaseUnavailable where the folder is gone. */
export function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    throw toUnavailable(error)
  }
}

export const noRoom = () =>
  new DatabaseUnavailable(`less than ${RESERVE / MEGABYTE} MB are free for the data`)

const WRITE =
  /\b(insert|update|delete|merge|truncate|create|alter|drop|vacuum|reindex|post_transfer|post_purchases)\b/i
const known = new Map<string, boolean>()

/** Whether the statement may need room; locking rows counts as well. */
export function isWrite(sql: string): boolean {
  const writes = known.get(sql) ?? WRITE.test(sql)
  known.set(sql, writes)
  return writes
}

import * as v from 'valibot'
import type { ReadLog } from '#domain/log/follow.ts'
import { isSameHash } from '#domain/log/merkle.ts'
import { openCheckpoint, parseKey } from '#domain/log/note.ts'
import { openPromised, type Promised, promisedSchema } from '#domain/log/receipt.ts'
import { verifyEd25519 } from './ed25519.ts'
import { FAULTS, saidOf } from './receipt.ts'
import type { Report } from './report.ts'
import { readEntries } from './tiles.ts'

const promises = v.object({ promises: v.optional(v.array(promisedSchema), []) })
/** What a wallet was answered, or has kept of a movement that it waits for. */
const file = v.pipe(v.string(), v.parseJson(), promises)

/**
 * Verifies that what a host has signed of entries to come has come true: after the time that it names, an entry that is not among
 * those of the log of today, which `read` reads, fails. When one that is there has come is in no log.
 */
export async function verifyPromises(
  text: string,
  log: string,
  report: Report,
  { read, now }: { readonly read: ReadLog | undefined; readonly now: number },
): Promise<void> {
  const parsed = v.safeParse(file, text)
  const key = parseKey(log)
  if (!parsed.success || !key) return report.check(false, 'the file has what the host has promised')
  const due: { readonly promised: Promised; readonly until: string }[] = []
  for (const promised of parsed.output.promises) {
    const { email } = promised.owner
    const found = await openPromised(promised, { key, email }, verifyEd25519)
    if (typeof found === 'string') {
      report.check(false, `a promise ${FAULTS[found]}`)
      continue
    }
    const until = new Date(found.by).toISOString()
    report.check(true, `promised until ${until}: ${saidOf(found.opened, email)}`)
    if (now > found.by) due.push({ promised, until })
  }
  if (!read || due.length === 0) return
  const places = await placesOf(due, log, read, report)
  if (!places) return
  for (const { promised, until } of due) {
    const place = places.get(promised.entry)
    report.check(
      place !== undefined,
      `what was promised until ${until} is in the log${place === undefined ? '' : ` of today, as entry ${place}`}`,
    )
  }
}

/** Where the entries are in the log of today; undefined where that is not signed by its key. */
async function placesOf(
  wanted: readonly { readonly promised: Promised }[],
  log: string,
  readLog: ReadLog,
  report: Report,
): Promise<ReadonlyMap<string, number> | undefined> {
  const read = async (path: string) => {
    const bytes = await readLog(path)
    return bytes === 'none' ? undefined : bytes
  }
  const [key, note] = [parseKey(log), Buffer.from((await read('checkpoint')) ?? '').toString()]
  const now = key && (await openCheckpoint(note, key, verifyEd25519))
  if (note === '') throw new Error('the log does not answer')
  report.check(now !== undefined, 'the log of today is signed by the key that has promised')
  if (!now) return undefined
  const texts = new Set(wanted.map(({ promised }) => promised.entry))
  const places = new Map<string, number>()
  const tree = await readEntries(read, now.size, [], (entry, size) => {
    const text = Buffer.from(entry).toString()
    if (texts.has(text)) places.set(text, size - 1)
  })
  report.check(
    isSameHash(tree.rootAt(now.size), now.root),
    `${now.size} entries are those that are signed`,
  )
  return places
}

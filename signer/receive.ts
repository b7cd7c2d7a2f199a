import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import * as v from 'valibot'
import { type CarriedFiles, carriedFiles, codeReader } from '#domain/payouts/codes.ts'

/** More than the largest plan is. */
const MOST_BYTES = 8 * 1024 * 1024
const OWNER_ONLY = 0o600

/** The codes did not bring what they should. */
export class NotReceived extends Error {
  override readonly name = 'NotReceived'
}

/**
 * Reads texts of QR codes, one on each line, until all of a plan are there, and writes its files into the current folder; none
 * that is there already. `report` is given each progress. Resolves to the names. Throws NotReceived.
 */
export async function receivePlan(
  lines: AsyncIterable<string>,
  report: (text: string) => void,
): Promise<string[]> {
  const read = codeReader()
  let reported = ''
  for await (const line of lines) {
    const reading = read(line)
    if (!reading) continue
    const text = `${reading.have} of ${reading.of} codes`
    if (text !== reported) report(text)
    reported = text
    if (reading.bytes) return write(filesIn(reading.bytes))
  }
  throw new NotReceived(
    reported === '' ? 'no code of a plan was read' : `only ${reported} were read`,
  )
}

function filesIn(bytes: Uint8Array): CarriedFiles {
  try {
    const text = inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8')
    return v.parse(carriedFiles, text)
  } catch {
    throw new NotReceived('the codes carry no files of a plan')
  }
}

function write(files: CarriedFiles): string[] {
  const existing = files.find(({ name }) => existsSync(name))
  if (existing) throw new NotReceived(`${existing.name} is there already`)
  for (const { name, text } of files) {
    const file = openSync(name, 'wx', OWNER_ONLY)
    writeSync(file, text)
    fsyncSync(file)
    closeSync(file)
  }
  return files.map(({ name }) => name)
}

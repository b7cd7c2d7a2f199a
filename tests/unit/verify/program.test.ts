import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkpointIn, type MadeLog, madeEntries, madeLog } from '../../support/made-log.ts'
import { DEPOSIT, depositEntry, madeReceipts, openFields } from '../../support/made-receipt.ts'
import { programOf } from '../../support/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-'))
let log: MadeLog = new Map()
const server = createServer((request, response) => {
  const bytes = log.get(request.url?.replace('/log/', '') ?? '')
  response.writeHead(bytes ? 200 : 404).end(bytes)
})
server.listen(0)
await once(server, 'listening')
const at = server.address()
if (typeof at !== 'object' || !at) throw new Error('the server does not listen')
afterAll(async () => {
  server.close()
  rmSync(folder, { recursive: true })
})

const runFile = (file: string, args: string[]) =>
  new Promise<{ code: number; lines: string[] }>((done) => {
    const child = execFile(process.execPath, [file, ...args], (_, stdout) =>
      done({ code: child.exitCode ?? -1, lines: stdout.trim().split('\n') }),
    )
  })
const run = (...args: string[]) => runFile(programOf('verify'), args)
const address = `http://localhost:${at.port}/`

test('prints a line for each check, and keeps the checkpoint that it has verified', async () => {
  log = madeLog(madeEntries(300))
  const kept = join(folder, 'kept')
  expect(await run(address, '--save', kept)).toEqual({
    code: 0,
    lines: [
      expect.stringContaining('ok      the checkpoint is signed by example.org/log+'),
      'ok      601 entries are those that are signed',
      'ok      every tile is the one of these entries',
      'ok      stage 1: 30000 of 1000000 tokens sold',
      'ok      stage 2: 0 of 2000000 tokens sold',
      'ok      what the host says that the presale has sold is what the entries add up to',
    ],
  })
  expect(readFileSync(kept, 'utf8')).toBe(checkpointIn(log))
  log = madeLog(madeEntries(301))
  const { code, lines } = await run(address, '--since', kept)
  expect([code, lines[2]]).toEqual([
    0,
    'ok      601 entries are those that are signed'.replace('601', '603'),
  ])
})

// Holds promise 122.
test('ends with 1 for a log that is not right, and keeps nothing of it', async () => {
  log = madeLog(madeEntries(3)).set('sold', Buffer.from('{"size":7,"sold":[]}'))
  const kept = join(folder, 'none')
  const { code, lines } = await run(address, '--save', kept)
  expect([code, lines.filter((line) => line.startsWith('FAILED')).length]).toEqual([1, 1])
  expect(existsSync(kept)).toBe(false)
})

test('adds up the presale alone', async () => {
  log = madeLog(madeEntries(3))
  const { code, lines } = await runFile('verify/main.ts', ['presale', address])
  expect([code, lines[1]]).toEqual([0, 'ok      stage 1: 300 tokens sold, 999700 left'])
  log = madeLog(madeEntries(3)).set('sold', Buffer.from('{"size":7,"sold":[]}'))
  expect((await run('presale', address)).code).toBe(1)
})

test('a witness looks from a folder of its own, and its cosignature is verified', async () => {
  log = madeLog(madeEntries(3))
  const look = (...args: string[]) => runFile('verify/witness-main.ts', args)
  const where = ['--name', 'example.net/w', '--folder', join(folder, 'witness')]
  const { code, lines } = await look(address, ...where)
  expect([code, lines.length]).toEqual([0, 2])
  const key = lines[0]?.replace(/^.* is /, '') ?? ''
  log = madeLog(madeEntries(4))
  const since = ['--since', join(folder, 'witness', 'checkpoint'), '--witness']
  expect((await run(address, ...since, key)).lines[0]).toContain('is cosigned by example.net/w+')
  expect((await run(address, ...since, `x${key}`)).code).toBe(1)
  log = madeLog(madeEntries(2))
  expect((await look(address, ...where)).code).toBe(1)
  log = new Map()
  const other = ['--name', 'example.net/w', '--folder', join(folder, 'other')]
  expect((await look(address, ...other)).code).toBe(2)
  for (const args of [[], [address], ['example.org', ...where], [address, '--name', 'two words']])
    expect((await look(...args)).lines[0]).toContain('npm run witness -- <address>')
})

test('verifies what is owed alone', async () => {
  log = madeLog(madeEntries(3))
  const { code, lines } = await run('solvency', address)
  expect([code, lines.at(-1)]).toEqual([1, 'FAILED  the log has what is owed on 0 days'])
})

test('verifies a receipt from its file, and against the log where that is named', async () => {
  const { log: served, file } = madeReceipts([[depositEntry(), openFields(DEPOSIT)]])
  const path = join(folder, 'receipt.json')
  writeFileSync(path, JSON.stringify(file))
  expect(await run('receipt', path)).toMatchObject({ code: 0, lines: { length: 3 } })
  log = served
  expect((await run('receipt', path, '--log', address)).lines.at(-1)).toBe(
    'ok      the log has all that it had when the receipt was given',
  )
  log = madeLog(madeEntries(3))
  expect((await run('receipt', path, '--log', address)).code).toBe(1)
  expect((await run('receipt', join(folder, 'none.json'))).code).toBe(2)
})

test.each([
  [],
  ['example.org'],
  ['http://a', 'http://b'],
  ['http://a', '--other'],
  ['presale'],
  ['presale', 'example.org'],
  ['presale', 'http://a', '--save', 'b'],
  ['http://a', '--log', 'http://b'],
  ['solvency'],
  ['solvency', 'http://a', '--since', 'b'],
  ['site'],
  ['site', 'http://a', 'b', '--key', 'c'],
  ['receipt'],
  ['receipt', 'a', '--save', 'b'],
  ['receipt', 'a', '--log', 'b'],
  ['evidence'],
  ['evidence', 'a', '--log', 'b'],
  ['evidence', 'a', '--key', 'b'],
])('says how it is used for %j, and ends with 2', async (...args: string[]) => {
  const { code, lines } = await run(...args)
  expect([code, lines[0]]).toEqual([2, expect.stringContaining('npm run verify -- <address>')])
})

test('ends with 2 where no host answers', async () => {
  expect((await run('http://localhost:1/')).code).toBe(2)
})

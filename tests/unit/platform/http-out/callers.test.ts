import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, normalize, resolve } from 'node:path'
import * as v from 'valibot'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

/** Every file of the host that can reach the network or start a program, with what it uses for it. */
const CALLERS = [
  'server/platform/nodes/node.ts: createFetch',
  'server/operator/alarms/webhook.ts: createFetch',
  'server/platform/db/postgres-connections.ts: permitSocket, node:net Socket, pg default',
  'server/platform/files/process-start-time.ts: node:child_process execFileSync',
  // A program of its own, which looks at the host from outside.
  'server/main/doctor/outside.ts: node:tls connect, nodemailer default',
  'server/main/doctor/arrival.ts: node:http request, node:https request',
  'server/main/doctor/reach.ts: createFetch',
  'server/platform/http/refuse-socket.ts: node:http STATUS_CODES',
  'server/accounts/identity/firebase.ts: permittedLookup, firebase-admin/app, firebase-admin/auth, node:http Agent, node:https Agent',
  'server/chains/local-chain/anvil.ts: node:child_process spawn, node:module createRequire',
  'server/chains/local-chain/guard.ts: node:child_process spawn',
  'server/chains/local-chain/local-chain.ts: createFetch',
  'server/notify/mail/mailer.ts: permitSocket, node:net Socket, nodemailer default',
  'server/operator/socket/admin-socket.ts: permitSocket, node:net Socket, node:net createServer',
  // A program of its own, which connects to the host.
  'server/operator/socket/admin-client.ts: node:net connect',
  // Registers through server/accounts/passkeys/register.ts, which lets no attestation through.
  'server/console/passkeys.ts: @simplewebauthn/server',
  'server/console/public-key.ts: @simplewebauthn/server/helpers',
  'server/accounts/passkeys/attestation.ts: @simplewebauthn/server/helpers',
  'server/accounts/passkeys/passkeys.ts: @simplewebauthn/server',
  'server/accounts/passkeys/register.ts: @simplewebauthn/server',
  'server/platform/http-out/fetch.ts: permittedLookup, node:http Agent, node:http request, node:https Agent, node:https request',
  'server/platform/http-out/network-guard.ts: node:dgram default, node:dns default, node:net Socket',
  'server/money/prices/feed/read-source.ts: createFetch',
  'server/notify/push/send.ts: createFetch, web-push default',
  'server/api/routes/stream.ts: ws WebSocketServer',
  'server/site/build.ts: node:child_process spawn',
  'server/main/start.ts: guardNetwork',
  'server/main/starting/environment.ts: node:net createServer',
  // Only to find the files of fonts.
  'server/platform/pdf/lettering.ts: node:module createRequire',
  'server/platform/pdf/pdf-worker.ts: guardNetwork',
  'server/platform/pdf/render-aside.ts: node:worker_threads Worker',
  // Its one connection is to the collector that is configured.
  'server/platform/tracing/tracing.ts: permittedLookup, @opentelemetry/api, @opentelemetry/context-async-hooks, @opentelemetry/core, @opentelemetry/exporter-trace-otlp-proto, @opentelemetry/resources, @opentelemetry/sdk-trace',
  // To the witnesses that are configured.
  'server/proof/witnesses.ts: createFetch',
]

/** Packages that reach no network, which was looked at when each was added. */
const HARMLESS = [
  '@electric-sql/pglite',
  '@fastify/cors',
  '@fastify/static',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  'bidi-js',
  'bowser',
  'cookie',
  'fastify',
  // As long as no remote set of keys is asked for.
  'jose',
  'micro-eth-signer',
  'pdfkit',
  'prom-client',
  'valibot',
]
/** What only reads an address, or answers who has connected. */
const HARMLESS_NAMES =
  /^(isIP|isIPv4|isIPv6|BlockList|parentPort|workerData|syncBuiltinESMExports)$/
const NETWORK =
  /^node:(net|tls|https?|http2|dns|dns\/promises|dgram|child_process|cluster|inspector|worker_threads|module)$/
const OWN = /^(createFetch|guardNetwork|permitSocket|permittedLookup)$/
const OWN_FILES = /platform\/http-out\/|\/(fetch|network-guard)\.ts$/

/** What a file uses that can reach the network; of packages all that are not known to reach none. */
function reachOf(path: string, code: string): string[] {
  const used: string[] = []
  const isOfInterest = (from: string) =>
    NETWORK.test(from) || !/^(node:|\.|#)/.test(from) || /^(undici|.*require)$/.test(from)
  const nameOf = (from: string, name: string) => {
    if (OWN_FILES.test(from) && OWN.test(name)) used.push(name)
    else if (NETWORK.test(from) && !HARMLESS_NAMES.test(name)) used.push(`${from} ${name}`)
    else if (isOfInterest(from) && !NETWORK.test(from)) used.push(`${from} ${name}`)
  }
  new Visitor({
    ImportDeclaration({ importKind, source, specifiers }) {
      if (importKind === 'type') return
      for (const one of specifiers) {
        if (one.type !== 'ImportSpecifier') nameOf(source.value, 'default')
        else if (one.importKind !== 'type')
          nameOf(source.value, 'name' in one.imported ? one.imported.name : one.imported.value)
      }
    },
    ExportAllDeclaration: ({ source }) => nameOf(source.value, 'default'),
    ExportNamedDeclaration: ({ source }) => source && nameOf(source.value, 'default'),
    ImportExpression({ source }) {
      const from = source.type === 'Literal' ? String(source.value) : 'a computed import'
      if (isOfInterest(from)) used.push(from)
    },
  }).visit(parseSync(path, code).program)
  const isHarmless = (use: string) =>
    HARMLESS.some(
      (name) => use === name || use.startsWith(`${name} `) || use.startsWith(`${name}/`),
    )
  return [...new Set(used.filter((use) => !isHarmless(use)))].toSorted(
    (a, b) => Number(OWN.test(b)) - Number(OWN.test(a)) || (a < b ? -1 : 1),
  )
}

const files = globSync('server/**/*.{ts,mjs}').map(normalize).toSorted()

describe('what reaches the network from the host', () => {
  // Holds promise 117.
  test('is in the list of its callers, and in no other file', () => {
    const found = files.flatMap((path) => {
      const used = reachOf(path, readFileSync(path, 'utf8'))
      return used.length > 0 ? [`${path}: ${used.join(', ')}`] : []
    })
    expect(files.length).toBeGreaterThan(200)
    expect(found).toEqual(CALLERS.toSorted())
  })

  test.each([
    ["import { get } from 'node:https'", 'node:https get'],
    ["import net from 'node:net'", 'node:net default'],
    ["import * as tls from 'node:tls'", 'node:tls default'],
    ["import { isIP, connect } from 'node:net'", 'node:net connect'],
    ["const { lookup } = await import('node:dns')", 'node:dns'],
    ["import { request } from 'undici'", 'undici request'],
    ["export * from 'node:net'", 'node:net default'],
    ["import { createRequire } from 'node:module'", 'node:module createRequire'],
    ["import axios from 'axios'", 'axios default'],
    ['const x = await import(name)', 'a computed import'],
    ["import { createFetch } from '../platform/http-out/fetch.ts'", 'createFetch'],
  ])('is found in %s', (code, use) => {
    expect(reachOf('server/x.ts', code)).toEqual([use])
  })

  test('is no global of the runtime, which the linter refuses there', async () => {
    expect(await globalsIn(process.cwd(), 'server')).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'globals-'))
    mkdirSync(join(folder, 'server'))
    cpSync('biome.json', join(folder, 'biome.json'))
    cpSync('tools/lint', join(folder, 'tools/lint'), { recursive: true })
    writeFileSync(
      join(folder, 'server', 'x.ts'),
      `export const a = () => fetch('x')
       export const b = { fetch }
       export const c = () => globalThis.fetch('x')
       export const d = () => new WebSocket('x')
       export const e = ({ fetch }: { fetch: () => void }) => fetch()`,
    )
    expect(await globalsIn(folder, 'server')).toEqual(['1', '2', '3', '4'])
    rmSync(folder, { recursive: true })
  })
})

const report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    diagnostics: v.array(
      v.object({
        category: v.literal('lint/style/noRestrictedGlobals'),
        location: v.object({ start: v.object({ line: v.number() }) }),
      }),
    ),
  }),
)

/** The lines with a global that is denied. */
async function globalsIn(cwd: string, path: string): Promise<string[]> {
  const biome = resolve('node_modules/.bin/biome')
  const args = ['--vcs-enabled=false', '--reporter=json', '--only=style/noRestrictedGlobals', path]
  // It fails where it finds something.
  const printed = await new Promise<string>((done) => {
    execFile(biome, ['lint', ...args], { cwd }, (_, stdout) => done(stdout))
  })
  const { diagnostics } = v.parse(report, printed)
  return diagnostics.map(({ location }) => String(location.start.line))
}

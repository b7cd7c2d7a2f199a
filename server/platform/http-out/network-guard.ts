import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { isIP, type LookupFunction, Socket } from 'node:net'
import * as v from 'valibot'

/*
 * Refuses every connection of this process that none of the host's own clients opens, so that no library reaches the
 * network past them. fetch, http, http2, tls and every client of a database end in `connect` of a socket. There a
 * connection is permitted by its socket (`permitSocket`), or by the lookup that it was given (`permittedLookup`).
 */

/** A connection, or the resolving of a name, that no client of the host has asked for. */
export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
  readonly code = 'ERR_NOT_PERMITTED'
  constructor(destination: string) {
    super(`a connection to ${destination} is not permitted`)
  }
}

export interface Rule {
  readonly isHost: (hostname: string) => boolean
  readonly isAddress: (address: string) => boolean
}

const sockets = new WeakSet<Socket>()
const rules = new WeakMap<object, Rule>()

type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void
/** As it was before the guard was installed. */
const resolveName: Resolve = dns.lookup

/** Lets a socket be connected to wherever its owner connects it. */
export function permitSocket(socket: Socket): Socket {
  sockets.add(socket)
  return socket
}

/**
 * A lookup for the options of a connection, which permits what the rule allows. The address that is connected to is one
 * that was checked, since it is resolved once.
 */
export function permittedLookup(rule: Rule, resolve = resolveName): LookupFunction {
  const lookup: LookupFunction = (hostname, options, callback) => {
    const refuse = () => callback(new NotPermitted(hostname), '')
    if (!rule.isHost(hostname)) return void process.nextTick(refuse)
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const allowed = addresses.filter(({ address }) => rule.isAddress(address))
      const [first] = allowed
      if (!first) return refuse()
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
  rules.set(lookup, rule)
  return lookup
}

export interface GuardOptions {
  /** Names that anything may resolve, such as the one that the host listens on; this machine's own is among them. */
  readonly names?: readonly string[]
  /** Where libraries may connect to by themselves, such as `169.254.169.254:80`. */
  readonly destinations?: readonly string[]
  readonly onRefused?: (error: NotPermitted) => void
}

/** Installs the guard in this thread. The returned function takes it away. */
export function guardNetwork(options: GuardOptions = {}): () => void {
  const { names = [], destinations = [], onRefused = () => {} } = options
  const known = new Set([...names, 'localhost', ...destinations.map(hostOf)])
  const undo: (() => void)[] = []
  /** While a permitted connection is being opened, which resolves its name at once. */
  let isConnecting = false

  function replace(owner: object, name: string, make: (original: AnyFunction) => AnyFunction) {
    const original: unknown = Reflect.get(owner, name)
    if (!isFunction(original)) throw new TypeError(`${name} is no function`)
    Reflect.set(owner, name, make(original))
    undo.push(() => Reflect.set(owner, name, original))
  }
  function refused(destination: string): NotPermitted {
    const error = new NotPermitted(destination)
    onRefused(error)
    return error
  }

  /** The error comes as that of a name which is unknown, at a time when its listeners are there. */
  const failing =
    (destination: string): LookupFunction =>
    (_host, _options, callback) => {
      const error = refused(destination)
      process.nextTick(() => callback(error, ''))
    }

  replace(
    Socket.prototype,
    'connect',
    (original) =>
      function connect(this: Socket, ...args: unknown[]) {
        const target = targetOf(args)
        const rule = target.lookup && rules.get(target.lookup)
        const isPermitted =
          sockets.has(this) ||
          destinations.includes(`${target.host}:${target.port}`) ||
          (target.path === undefined && rule !== undefined && isAllowed(rule, target.host))
        isConnecting = true
        try {
          const toConnect = isPermitted ? args : [{ port: 0, lookup: failing(nameOf(target)) }]
          return Reflect.apply(original, this, toConnect)
        } finally {
          isConnecting = false
        }
      },
  )

  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(owner).filter((it) => RESOLVING.test(it)))
      replace(
        owner,
        name,
        (original) =>
          function resolved(this: unknown, ...args: unknown[]) {
            const [host] = args
            // That of an address asks nobody.
            const isKnown =
              known.has(String(host)) || (name === 'lookup' && isIP(String(host)) !== 0)
            if (isConnecting || isKnown) return Reflect.apply(original, this, args)
            const error = refused(String(host))
            const callback = args.at(-1)
            if (!isFunction(callback)) return Promise.reject(error)
            process.nextTick(callback, error)
          },
      )
  for (const name of ['bind', 'connect', 'send'])
    replace(dgram.Socket.prototype, name, () => () => {
      throw refused('a datagram')
    })
  syncBuiltinESMExports()

  return () => {
    for (const restore of undo) restore()
    syncBuiltinESMExports()
  }
}

type AnyFunction = (...args: unknown[]) => unknown
const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function'

const RESOLVING = /^(lookup|resolve|reverse)/

const hostOf = (destination: string): string => destination.replace(/:\d+$/, '')

const optionsOfConnect = v.object({
  host: v.optional(v.nullable(v.string())),
  port: v.optional(v.union([v.number(), v.string()])),
  path: v.optional(v.nullable(v.string())),
  lookup: v.optional(v.function()),
})
type Target = {
  host: string
  port?: unknown
  path?: string | undefined
  lookup?: object | undefined
}

/** The place that `connect` was given: options, a path, a port with a host, or the array that Node makes of them. */
function targetOf(args: readonly unknown[]): Target {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const options = v.safeParse(optionsOfConnect, first)
  if (options.success) {
    const { host, port, path, lookup } = options.output
    return { host: host ?? 'localhost', port, path: path ?? undefined, lookup }
  }
  const isPath = typeof first === 'string' && !/^\d+$/.test(first)
  if (isPath) return { host: '', path: first }
  return { host: typeof second === 'string' ? second : 'localhost', port: first }
}

const nameOf = ({ host, port, path }: Target): string => path ?? `${host}:${String(port)}`

const isAllowed = ({ isHost, isAddress }: Rule, host: string): boolean =>
  isHost(host) && (isIP(host) === 0 || isAddress(host))

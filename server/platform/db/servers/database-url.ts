/** The place of the database: one server, or several of which one takes writes at a time. */
export interface DatabaseServers {
  /** One address each, in the order of preference. */
  readonly urls: readonly string[]
  /** Whether only a server that takes writes is one; always so with several. */
  readonly mustTakeWrites: boolean
}

/** What the host can use: it writes. */
const WRITABLE = ['read-write', 'primary']
const OPTION = 'target_session_attrs'

const FORM =
  'must be an address such as postgres://user:password@host:5432/name, or of several servers postgres://user:password@host1:5432,host2:5432/name'

/**
 * Reads an address as libpq does, with several servers separated by commas. Throws an Error that says what it must be.
 */
export function parseDatabaseUrl(text: string): DatabaseServers {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#@]*@)?([^/?#@]*)([/?].*)?$/.exec(text)
  if (!parts) throw new Error(FORM)
  const [, scheme = '', user = '', hosts = '', rest = ''] = parts
  const urls = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  if (!urls.every((url) => URL.canParse(url)) || (urls.length > 1 && hosts.split(',').includes('')))
    throw new Error(FORM)
  const wanted = new URL(urls[0] ?? '').searchParams.get(OPTION)
  if (wanted !== null && !WRITABLE.includes(wanted) && (wanted !== 'any' || urls.length > 1))
    throw new Error(`must have ${OPTION}=read-write, since the host writes`)
  return {
    urls: urls.map(withoutOption),
    mustTakeWrites: urls.length > 1 || WRITABLE.includes(wanted ?? ''),
  }
}

/** The driver knows no such option. */
function withoutOption(url: string): string {
  const parsed = new URL(url)
  if (!parsed.searchParams.has(OPTION)) return url
  parsed.searchParams.delete(OPTION)
  return parsed.href
}

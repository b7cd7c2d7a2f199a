import { EXTENSIONS, type Extension } from '#contract/extensions.ts'

/** What a device has stored of a session whose host offers `extensions`, all by default. */
export const storedSession = (
  token: string,
  extensions: readonly Extension[] = EXTENSIONS,
): { readonly cthash: string; readonly 'user:extensions': string } => ({
  cthash: token,
  'user:extensions': [token, ...extensions].join(' '),
})

/** Of a host that holds no prices: a purchase is made with one press, as the basic calls have it. */
export const WITHOUT_QUOTES: readonly Extension[] = EXTENSIONS.filter((name) => name !== 'quotes')

import { EXTENSIONS, type Extension } from '#contract/extensions.ts'

/** What a device has stored of a session whose host offers `extensions`, all by default. */
export const storedSession = (
  token: string,
  extensions: readonly Extension[] = EXTENSIONS,
): { readonly cthash: string; readonly 'user:extensions': string } => ({
  cthash: token,
  'user:extensions': [token, ...extensions].join(' '),
})

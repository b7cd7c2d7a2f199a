/**
 * Typed or pasted text without what nobody sees in it, such as the marks of direction that come along when an address
 * is copied from a chat, and with the full-width letters and digits of East Asian keyboards as plain ones.
 */
export const plainText = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()

/**
 * A session token is offered as a WebSocket subprotocol, so it must be a token of RFC 6455. Alone in its
 * file because the landing page reads the stored one, and has no room for a schema library.
 */
export const isSessionToken = (text: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,4096}$/.test(text)

/**
 * A session token is sent as a WebSocket subprotocol, so it must be a token in the sense of RFC 6455. In a separate
 * file, because the landing page, which reads the stored token, must not load a schema library.
 */
export const isSessionToken = (text: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,4096}$/.test(text)

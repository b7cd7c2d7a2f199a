// Apart from navigation.tsx, since one screen needs it, and every other one would load it.

/** Removes the query from the address bar, so that a secret in it is not copied or passed on. */
export const removeQuery = (): void => history.replaceState(history.state, '', location.pathname)

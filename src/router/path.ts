/** What a path is to us: neither the case of its letters nor a slash at its end makes it another. */
export const pathOf = (pathname: string): string =>
  pathname.toLowerCase().replace(/\/+$/, '') || '/'

/** The path of the screen that the address names. */
export const currentPath = (): string => pathOf(location.pathname)

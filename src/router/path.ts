/** Normalises a path: lower case, without a trailing slash. */
export const pathOf = (pathname: string): string =>
  pathname.toLowerCase().replace(/\/+$/, '') || '/'

/** The normalised path of the current URL. */
export const currentPath = (): string => pathOf(location.pathname)

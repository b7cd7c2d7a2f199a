/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.css' {}
declare module '*.svg?no-inline' {
  const url: string
  export default url
}
declare module '*.svg?raw' {
  const source: string
  export default source
}
declare module '*.woff2' {
  const url: string
  export default url
}
/** The files of the font with the letters of the build's language (tools/build/fonts/letters.ts). */
declare module 'geist-letters' {
  const urls: readonly string[]
  export default urls
}

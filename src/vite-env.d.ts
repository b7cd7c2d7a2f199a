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

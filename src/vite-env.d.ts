/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.css' {}
declare module '*.svg?no-inline' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}

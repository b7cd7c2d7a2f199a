/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.css' {}
declare module '*.svg?no-inline' {
  const url: string
  export default url
}
/** The style sheets of the landing page, known once it has been drawn (tools/build/documents.ts). */
declare module 'virtual:landing-styles' {}

/** The style sheets of the landing page, known once it has been drawn (documents.ts). */
declare module 'virtual:landing-styles' {}

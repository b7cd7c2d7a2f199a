/** The language of the texts in this folder, as a BCP 47 tag: `lang` of the documents and of the manifest. */
export const language = 'en'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Chooses among the forms that a language has for numbers. */
export function pluralIn(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  return (count, forms) => forms[rules.select(count)] ?? forms.other
}

/** In a text from right to left, what is read from left to right as a whole: a sign with its figure, or an address. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

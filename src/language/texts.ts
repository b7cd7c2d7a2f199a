/**
 * The form of a table of texts, for another language: the same keys, and functions of the same values. A text that is missing,
 * that English has not, or that reads another value, does not compile.
 */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Texts<R>
    : { readonly [K in keyof T]: Texts<T[K]> }

/** The shape of words in another language: the same names and parameters, and any texts. */
export type InLanguage<English> = English extends (...given: infer Given) => infer Said
  ? (...given: Given) => InLanguage<Said>
  : English extends string
    ? string
    : English extends object
      ? { readonly [Name in keyof English]: InLanguage<English[Name]> }
      : English

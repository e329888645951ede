/** The longest texts of an operator's settings, in characters, and the most languages. */
export const operatorLimits = { name: 100, website: 2000, language: 35, languages: 12 } as const

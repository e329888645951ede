/** The language of these words. */
export const language = {
  tag: 'en',
  direction: 'ltr',
  /** Of dates and amounts, unless the browser prefers another variety. */
  locale: 'en-GB',
  needsScript: 'The dashboard needs JavaScript.',
}

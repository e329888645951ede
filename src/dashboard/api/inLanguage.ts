import { words } from '../words.ts'

/** A sentence of the service in the language of the dashboard; what this language has nothing for stays as it is. */
export const inLanguage = (said: string): string =>
  words.sentences.reduce((text, [pattern, shown]) => text.replace(pattern, shown), said)

/**
 * A text in Unicode's normalisation form C, so that `é` is one text however it was typed. Every text that enters is read by it:
 * names, searches and references are then equal when they look equal.
 */
export function asNfc(text: string): string {
  return MAY_COMPOSE.test(text) ? text.normalize('NFC') : text
}

// Text of the Latin letters below the first combining mark is in the form already: most texts are.
const MAY_COMPOSE = /[^\0-\u02FF]/

import { language } from './words/en/language.ts'

/**
 * The locale of everything that the dashboard formats: the variety of its language that the browser prefers. In another language dates
 * and amounts would be mixed with words of this one, and in one that is written from the right the parts of a line would change places.
 */
export const locale =
  navigator.languages?.find(each => each.toLowerCase().split('-')[0] === language.tag) ?? language.locale

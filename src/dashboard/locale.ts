/**
 * The locale of everything that the dashboard formats. Its words are English, so its dates and amounts are too, in the variety that
 * the browser prefers: in another language they would be mixed with English words, and in one that is written from the right the
 * parts of a line would change places.
 */
export const locale = navigator.languages?.find(each => /^en\b/i.test(each)) ?? 'en-GB'

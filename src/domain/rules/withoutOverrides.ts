/**
 * Removes the invisible characters that set the direction of the following text, such as U+202E: they would reorder the
 * surrounding text, or end its isolation. Marks that belong to a script (U+200E, U+200F) stay.
 */
export const withoutOverrides = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

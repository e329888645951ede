/**
 * Whether a text contains forbidden control characters. Tabs and line breaks are allowed in a text of several lines;
 * PostgreSQL could not even store a NUL.
 */
export function holdsControls(text: string, { multiline }: { multiline: boolean }): boolean {
  return (multiline ? forbiddenInText : forbiddenInLine).test(text)
}

const forbiddenInText = /[^\P{Cc}\t\n\r]/u
const forbiddenInLine = /\p{Cc}/u

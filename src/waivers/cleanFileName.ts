const MAX_LENGTH = 200

// Controls and format characters; among the latter those that turn the direction of text, so that "gpj.exe" reads "exe.jpg".
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The name of a file as people may be shown it: its last segment, without what cannot be seen. */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1)!
  const name = last.replace(INVISIBLE, '').normalize('NFC').trim()
  const letters = [...name]
  if (letters.length <= MAX_LENGTH) return name || 'file'
  // The extension stays: it is what people know a file's kind by.
  const extension = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return `${letters.slice(0, MAX_LENGTH - extension.length - 1).join('')}…${extension}`
}

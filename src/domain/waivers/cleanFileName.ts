import type { AcceptedType } from '../rules/acceptedTypes.ts'

const MAX_LENGTH = 200

// Control and format characters, including those that reverse the direction of text, so that "gpj.exe" would be displayed as
// "exe.jpg".
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** The extensions of each file type; the first is added to a name that has none of them. */
const EXTENSIONS: Record<AcceptedType, readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}

// It starts with a letter, unlike in "Report 1.5". Trailing dots and spaces, which some systems ignore, cannot hide one.
const EXTENSION = /\.[a-z]\w{0,9}$/i
const IGNORED = /[\s.]+$/

/**
 * Makes a file name safe to show and to save under: its last segment, without invisible characters, and with the extension of its
 * actual content. Systems open a file by its extension: a PDF called `a.html` would run as a page.
 *
 * @param type the type detected from the bytes
 */
export function cleanFileName(given: string, type: string): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1)!
  const name = last.replace(INVISIBLE, '').normalize('NFC').replace(IGNORED, '').trimStart()
  const fitting: readonly string[] = EXTENSIONS[type as AcceptedType] ?? ['.bin']
  const [own = ''] = EXTENSION.exec(name) ?? []
  if (own !== '' && fitting.includes(own.toLowerCase())) return shortened(name.slice(0, -own.length), own)
  // An inner extension that fits, as in `a.pdf.html`, is kept.
  const rest = name.slice(0, name.length - own.length).replace(IGNORED, '')
  const [inner = ''] = EXTENSION.exec(rest) ?? []
  if (fitting.includes(inner.toLowerCase())) return shortened(rest.slice(0, -inner.length), inner)
  return shortened(rest, fitting[0]!)
}

function shortened(stem: string, extension: string): string {
  const letters = [...stem]
  const most = MAX_LENGTH - extension.length
  return `${letters.length <= most ? stem || 'file' : `${letters.slice(0, most - 1).join('')}…`}${extension}`
}

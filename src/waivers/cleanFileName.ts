import type { AcceptedType } from '../rules/acceptedTypes.ts'

const MAX_LENGTH = 200

// Controls and format characters; among the latter those that turn the direction of text, so that "gpj.exe" reads "exe.jpg".
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** What a type of file is known by; the first is given to a name that has none of them. */
const EXTENSIONS: Record<AcceptedType, readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}

// Of letters, not "Report 1.5"; what a system would ignore at the end hides none.
const EXTENSION = /\.[a-z]\w{0,9}$/i
const IGNORED = /[\s.]+$/

/**
 * The name of a file as people may be shown it and save it under: its last segment, without what cannot be seen, and with the
 * extension of what its bytes are. Systems open a file by its extension: a PDF called `a.html` would run as a page.
 *
 * @param type what was found in the bytes
 */
export function cleanFileName(given: string, type: string): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1)!
  const name = last.replace(INVISIBLE, '').normalize('NFC').replace(IGNORED, '').trimStart()
  const fitting: readonly string[] = EXTENSIONS[type as AcceptedType] ?? ['.bin']
  const [own = ''] = EXTENSION.exec(name) ?? []
  if (own !== '' && fitting.includes(own.toLowerCase())) return shortened(name.slice(0, -own.length), own)
  // `a.pdf.html` was a PDF before somebody called it a page.
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

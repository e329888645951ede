import { locale } from '../locale.ts'

const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })

/** The name of a language such as `pt-PT`; undefined for what is no tag of one. */
export function languageName(tag: string): string | undefined {
  try {
    return names.of(tag.trim())
  } catch {
    return undefined
  }
}

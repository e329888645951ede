import type { Violation } from '../refusals/refusal.ts'

/** A language tag of BCP 47 in its canonical spelling; undefined if the text is none. */
export function readLanguage(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0]
  } catch {
    return undefined
  }
}

/** The violation of the field `language`, unless it is absent or a language tag. */
export function languageViolations(language: string | null | undefined): Violation[] {
  if (language == null || readLanguage(language)) return []
  return [{ path: ['language'], detail: 'Language must be a language tag of BCP 47, such as en or pt-BR.' }]
}

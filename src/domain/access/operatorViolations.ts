import type { Violation } from '../refusals/refusal.ts'
import { COLOUR } from '../rules/textOnColour.ts'
import { readLanguage } from '../scalars/language.ts'
import { operatorLimits } from './operatorLimits.ts'

/** The settings that have a form. */
interface Given {
  brandColour?: string | null
  phone?: string | null
  website?: URL | null
  languages?: string[] | null
}

/** The violations of an operator's settings in themselves, beyond the bounds of their fields. Paths begin inside the input. */
export function operatorViolations({ brandColour, phone, website, languages }: Given): Violation[] {
  const violations: Violation[] = []
  if (brandColour && !COLOUR.test(brandColour.trim().toLowerCase())) {
    const detail = `"${brandColour}" is not a colour. Write # and six hexadecimal digits, such as #106050.`
    violations.push({ path: ['brandColour'], detail })
  }
  if (phone && !phone.startsWith('+')) {
    const detail = `"${phone}" cannot be read as a phone number. Begin it with + and the country code, such as +351 282 000 000.`
    violations.push({ path: ['phone'], detail })
  }
  if (website && !(/^https?:$/.test(website.protocol) && website.href.length <= operatorLimits.website)) {
    const detail = `The address of the website begins with https:// or http:// and has at most ${operatorLimits.website} characters.`
    violations.push({ path: ['website'], detail })
  }
  return [...violations, ...listViolations(languages ?? [])]
}

function listViolations(languages: readonly string[]): Violation[] {
  const seen = new Set<string>()
  return languages.flatMap((each, index) => {
    const language = typeof each === 'string' ? readLanguage(each) : undefined
    if (language === undefined) {
      const detail = `Each language must be a language tag of BCP 47, such as en or pt-BR; "${String(each)}" is none.`
      return [{ path: ['languages', index], detail }]
    }
    if (seen.has(language)) return [{ path: ['languages', index], detail: `${language} is in the list already.` }]
    seen.add(language)
    return []
  })
}

import type { Violation } from '../refusals/refusal.ts'
import { readItems } from '../scalars/inputRule.ts'
import { languageViolations, readLanguage } from '../scalars/language.ts'
import { templateViolations } from './templateViolations.ts'

interface Text {
  subject?: string | null
  body?: string | null
  language?: string | null
}

/** The violations of the texts of a workflow, in what could be read of them: the same rules for each, and one text per language. */
export function textViolations({
  translations,
  ...own
}: Text & { translations?: readonly Text[] | null }): Violation[] {
  const further = readItems(translations).map(([index, text]) => ({ text, at: ['translations', index] }))
  const languages = new Set<string>()
  return [{ text: own, at: [] }, ...further].flatMap(({ text: { subject, body, language }, at }) => {
    const violations = [
      ...(subject ? templateViolations(subject, ['subject']) : []),
      ...(body ? templateViolations(body, ['body']) : []),
      // A blank one is named as such by its bounds.
      ...(language?.trim() ? languageViolations(language) : []),
    ]
    const tag = language && readLanguage(language)
    if (tag && languages.has(tag)) {
      const detail = `The workflow has another text in ${tag}: give each language once.`
      violations.push({ path: ['language'], detail })
    }
    if (tag) languages.add(tag)
    return violations.map(violation => ({ ...violation, path: [...at, ...violation.path] }))
  })
}

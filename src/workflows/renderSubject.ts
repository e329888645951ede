import type { PlaceholderValues } from './placeholders.ts'
import { renderTemplate } from './renderTemplate.ts'

/** The subject that a template makes: one line. */
export function renderSubject(template: string, values: PlaceholderValues): string {
  return renderTemplate(template, values)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

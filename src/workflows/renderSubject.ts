import type { PlaceholderValues } from './placeholders.ts'
import { renderTemplate } from './renderTemplate.ts'

/** Renders a template as a subject: one line. */
export function renderSubject(template: string, values: PlaceholderValues): string {
  return renderTemplate(template, values)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

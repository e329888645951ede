import type { EmailPreview } from './EmailPreview.ts'
import { type BookingFacts, formatPlaceholders } from './formatPlaceholders.ts'
import type { PlaceholderValues } from './placeholders.ts'
import { renderHtml } from './renderHtml.ts'
import { renderTemplate } from './renderTemplate.ts'
import type { WorkflowTranslation } from './WorkflowTranslation.ts'

/** Renders the templates of a text with the facts of a booking, in its language. */
export function renderEmail(
  { subject: subjectTemplate, body, language }: WorkflowTranslation,
  facts: BookingFacts,
): EmailPreview {
  const values = formatPlaceholders(facts, language)
  const subject = renderSubject(subjectTemplate, values)
  return {
    language,
    subject,
    text: renderTemplate(body, values),
    html: renderHtml(body, values, { language, subject }),
  }
}

/** Renders a template as a subject: one line. */
export function renderSubject(template: string, values: PlaceholderValues): string {
  return renderTemplate(template, values)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

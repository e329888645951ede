import type { EmailContent } from '../emails/EmailContent.ts'
import { type BookingFacts, formatPlaceholders } from './formatPlaceholders.ts'
import type { PlaceholderValues } from './placeholders.ts'
import { renderHtml } from './renderHtml.ts'
import { renderTemplate } from './renderTemplate.ts'
import type { Workflow } from './Workflow.ts'

/** Renders the templates of a workflow with the facts of a booking. */
export function renderEmail(
  { subject: subjectTemplate, body, language }: Pick<Workflow, 'subject' | 'body' | 'language'>,
  facts: BookingFacts,
): Pick<EmailContent, 'subject' | 'text' | 'html'> {
  const values = formatPlaceholders(facts, language)
  const subject = renderSubject(subjectTemplate, values)
  return {
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

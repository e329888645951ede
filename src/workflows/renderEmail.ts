import type { EmailContent } from '../emails/EmailContent.ts'
import { type BookingFacts, formatPlaceholders } from './formatPlaceholders.ts'
import { renderHtml } from './renderHtml.ts'
import { renderSubject } from './renderSubject.ts'
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

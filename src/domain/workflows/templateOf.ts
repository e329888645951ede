import { readLanguage } from '../scalars/language.ts'
import type { Workflow } from './Workflow.ts'

/** The template of a message that is written for once, without a workflow. */
export function templateOf({
  subject,
  text,
  language,
}: {
  subject: string
  text: string
  language: string
}): Pick<Workflow, 'subject' | 'body' | 'language'> {
  return { subject, body: text, language: readLanguage(language)! }
}

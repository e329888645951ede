import { readLanguage } from '../scalars/language.ts'
import type { Workflow } from './Workflow.ts'
import type { WorkflowTranslation } from './WorkflowTranslation.ts'

/**
 * The text of a workflow for a reader of a language: that in the same language tag, else the first whose primary language is the same
 * (`pt` for `pt-BR`), else the workflow's own.
 */
export function textFor(
  workflow: Pick<Workflow, 'subject' | 'body' | 'language' | 'translations'>,
  language: string | null,
): WorkflowTranslation {
  const wanted = language === null ? undefined : readLanguage(language)
  if (wanted === undefined) return workflow
  const texts = [workflow, ...workflow.translations]
  return (
    texts.find(each => each.language === wanted) ??
    texts.find(each => primaryOf(each.language) === primaryOf(wanted)) ??
    workflow
  )
}

function primaryOf(language: string): string {
  return language.split('-')[0]!
}

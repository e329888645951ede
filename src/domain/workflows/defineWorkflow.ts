import { readLanguage } from '../scalars/language.ts'
import type { Definition } from './definitionViolations.ts'
import type { WorkflowInput } from './WorkflowInput.ts'

/** Normalises the input of a workflow for storage. */
export function defineWorkflow(input: WorkflowInput): Definition {
  const { name, trigger, delay, delayUnit, atTime, activityIds, channels, subject, body, language, active } = input
  const { translations } = input
  return {
    name: name?.trim(),
    trigger,
    delay: delay ?? null,
    delayUnit: delayUnit ?? null,
    atTime: atTime ?? null,
    activityIds: [...new Set(activityIds ?? [])],
    channels: [...new Set(channels ?? [])],
    subject: subject?.trim(),
    body: body?.trim(),
    language: canonical(language),
    translations: (translations ?? []).map(each => ({
      language: canonical(each.language),
      subject: each.subject.trim(),
      body: each.body.trim(),
    })),
    active,
  }
}

/** What is no tag stays, for the violation that names it. */
function canonical(language: string): string {
  return language && (readLanguage(language) ?? language)
}

import { isolate } from '../../rules/isolate.ts'
import type { OutboxEmailRowFragment } from '../api/generated.ts'
import { words } from '../words.ts'

/** What an e-mail was written for: the workflow by its name, and whether that was a test or once more. */
export function reasonOf({ kind, workflow }: Pick<OutboxEmailRowFragment, 'kind' | 'workflow'>): string {
  const word = words.emailKinds[kind]
  if (!workflow) return word
  return kind === 'WORKFLOW' ? isolate(workflow.name) : `${isolate(workflow.name)} · ${word}`
}

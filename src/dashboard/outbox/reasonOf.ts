import { isolate } from '../../domain/rules/isolate.ts'
import type { OutboxEmailRowFragment } from '../api/generated.ts'
import { words } from '../words.ts'

/** The reason of an e-mail: the name of the workflow, and whether it was a test or was resent. */
export function reasonOf({ kind, workflow }: Pick<OutboxEmailRowFragment, 'kind' | 'workflow'>): string {
  const word = words.emailKinds[kind]
  if (!workflow) return word
  return kind === 'WORKFLOW' ? isolate(workflow.name) : `${isolate(workflow.name)} · ${word}`
}

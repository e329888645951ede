import type { WorkflowFactsFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'

const own = words.workflows

/** When a workflow sends its e-mail: "2 days before the start, at 18:00". */
export function triggerSentence({
  trigger,
  delay,
  delayUnit,
  atTime,
}: Pick<WorkflowFactsFragment, 'trigger' | 'delay' | 'delayUnit' | 'atTime'>): string {
  const word = own.triggers[trigger]
  if (delay === null || delayUnit === null) return word
  return own.timed(delay === 1 ? own.unit[delayUnit] : `${count(delay)} ${own.units[delayUnit]}`, word, atTime)
}

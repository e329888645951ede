import type { WorkflowFactsFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'

const texts = words.workflows

/** When a workflow sends its e-mail: "2 days before the start, at 18:00". */
export function triggerSentence({
  trigger,
  delay,
  delayUnit,
  atTime,
}: Pick<WorkflowFactsFragment, 'trigger' | 'delay' | 'delayUnit' | 'atTime'>): string {
  const word = texts.triggers[trigger]
  if (delay === null || delayUnit === null) return word
  return texts.timed(delay === 1 ? texts.unit[delayUnit] : `${count(delay)} ${texts.units[delayUnit]}`, word, atTime)
}

import { isolate } from '../rules/isolate.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

/** The name of a question in a sentence: its label, and the participant. @param participant 0 for none */
export function nameQuestion({ label }: Pick<WaiverQuestion, 'label'>, participant = 0): string {
  const name = `"${isolate(label)}"`
  return participant === 0 ? name : `${name} for participant ${participant}`
}

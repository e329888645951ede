import { isolate } from '../rules/isolate.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

/** A question as sentences name it: by what the customer reads, and for whom. @param participant 0 for nobody in particular */
export function nameQuestion({ label }: Pick<WaiverQuestion, 'label'>, participant = 0): string {
  const name = `"${isolate(label)}"`
  return participant === 0 ? name : `${name} for participant ${participant}`
}

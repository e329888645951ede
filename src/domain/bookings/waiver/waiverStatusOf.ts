import type { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import { WaiverStatus } from './WaiverStatus.ts'

/** The waiver status of a booking: not required where no question is required. */
export function waiverStatusOf(questions: readonly WaiverQuestion[], complete: boolean): WaiverStatus {
  if (!questions.some(question => question.required)) return WaiverStatus.NOT_REQUIRED
  return complete ? WaiverStatus.COMPLETE : WaiverStatus.OUTSTANDING
}

import { Refusal, type Violation } from '../../domain/refusals/refusal.ts'
import { SendWaiverDocument } from './generated.ts'
import type { OperationRunner, Visit } from './OperationRunner.ts'
import type { WaiverForm } from './WaiverForm.ts'
import { partNumberOf, type WaiverPart } from './WaiverPart.ts'

/**
 * Saves the answers of a form, or refuses them with every violation. Answers that are missing on other parts of the waiver do not
 * prevent that.
 * @returns the number of the part to show next: one with missing answers, else the same
 */
export async function saveForm(
  run: OperationRunner,
  form: WaiverForm,
  part: WaiverPart,
  visit: Visit,
): Promise<number> {
  const answers = form.answers(part)
  // The booking is that of the link.
  const send = (complete: boolean) =>
    run.operation(SendWaiverDocument, { input: { bookingReference: null, answers, complete } }, visit)
  try {
    await send(true)
    return part.number
  } catch (error) {
    const violations = (part.count > 1 && error instanceof Refusal && error.facts.errors) || []
    if (violations.length === 0 || !violations.every(isOwedElsewhere)) throw error
    await send(false)
    // A hundred questions can name the same thousand participants.
    const participants = new Set(violations.flatMap(violation => violation.question?.participants ?? [0]))
    const owing = [...participants].map(participant => partNumberOf(part.waiver, participant))
    const ahead = owing.filter(number => number > part.number)
    return Math.min(...(ahead.length > 0 ? ahead : owing))
  }
}

/** Whether a violation is an answer that is missing on another part. Every answer on this part was sent, if only blank. */
export function isOwedElsewhere({ path, question }: Violation): boolean {
  return question !== undefined && path.length === 2
}

import type { Sql } from '../../../platform/sql/Database.ts'
import { WaiverPolicy } from '../../products/WaiverPolicy.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { Channel } from '../../scalars/Channel.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import { checkAnswers } from '../../waivers/checkAnswers.ts'
import { findQuestions } from '../../waivers/findQuestions.ts'
import { findUploads } from '../../waivers/findUploads.ts'
import type { WaiverStatus } from '../waiver/WaiverStatus.ts'
import { waiverStatusOf } from '../waiver/waiverStatusOf.ts'
import type { BookingRequest } from './BookingRequest.ts'
import { bookingViolations } from './bookingViolations.ts'
import { type GroupComposition, readGroupComposition } from './GroupComposition.ts'
import { groupViolations } from './groupViolations.ts'
import { quoteTokenViolations } from './quoteTokenViolations.ts'
import type { Selection } from './Selection.ts'
import type { Seller } from './sellerOf.ts'

/** A booking request that was found to be valid by reading only. */
export interface CheckedBooking {
  selection: Selection & { timeslotId: string }
  groupComposition: GroupComposition
  answers: CheckedAnswer[]
  uploadIds: string[]
  waiverStatus: WaiverStatus
}

/** Reads what the request refers to, and refuses it with every violation at once. */
export async function checkBooking(
  sql: Sql,
  operatorId: string,
  seller: Seller,
  { input, quote, answersLater }: Pick<BookingRequest, 'input' | 'quote'> & { answersLater: boolean },
  found: Selection | undefined,
  now: Date,
): Promise<CheckedBooking> {
  // Only the operator itself can sell an activity that is not in the shopfront.
  const selection = found?.published || seller.channel !== Channel.PARTNER ? found : undefined
  const questions = selection?.hasQuestions ? await findQuestions(sql, operatorId, input.activityId) : []
  const { groupComposition, violations: ofGroup } = readGroupComposition(input, selection)
  const given = (selection && input.answers) || []
  const uploads = given.flatMap(answer => answer.uploadIds ?? [])
  const { answers, uploadIds, complete, violations } = checkAnswers({
    questions,
    given,
    participants: groupComposition.participants,
    uploads: await findUploads(sql, operatorId, seller.callerId, uploads, now),
    dueNow: !answersLater && selection?.waiverPolicy === WaiverPolicy.AT_BOOKING,
    path: ['input', 'answers'],
  })
  refuseViolations([
    ...bookingViolations(input, selection),
    ...ofGroup,
    ...groupViolations(selection, questions, groupComposition.participants),
    ...quoteTokenViolations(input.quoteToken ? quote : null, selection, groupComposition, seller, input.promoCode),
    ...violations,
  ])

  const waiverStatus = waiverStatusOf(questions, complete)
  return { selection: selection as CheckedBooking['selection'], groupComposition, answers, uploadIds, waiverStatus }
}

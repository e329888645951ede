import type { Sql } from '../../../platform/sql/Database.ts'
import { WaiverPolicy } from '../../products/WaiverPolicy.ts'
import { refuseFaults } from '../../refusals/refusal.ts'
import { Channel } from '../../scalars/Channel.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import { checkAnswers } from '../../waivers/checkAnswers.ts'
import { findQuestions } from '../../waivers/findQuestions.ts'
import { findUploads } from '../../waivers/findUploads.ts'
import type { WaiverStatus } from '../waiver/WaiverStatus.ts'
import { waiverStatusOf } from '../waiver/waiverStatusOf.ts'
import type { BookingRequest } from './BookingRequest.ts'
import { bookingFaults } from './bookingFaults.ts'
import { type Party, readParty } from './Party.ts'
import { partyFaults } from './partyFaults.ts'
import { quoteTokenFaults } from './quoteTokenFaults.ts'
import type { Selection } from './Selection.ts'
import type { Seller } from './sellerOf.ts'

/** A booking request that was found to be valid by reading only. */
export interface CheckedBooking {
  selection: Selection & { timeslotId: string }
  party: Party
  answers: CheckedAnswer[]
  uploadIds: string[]
  waiverStatus: WaiverStatus
}

/** Reads what the request refers to, and refuses it with every fault at once. */
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
  const { party, faults: ofParty } = readParty(input, selection)
  const given = (selection && input.answers) || []
  const uploads = given.flatMap(answer => answer.uploadIds ?? [])
  const { answers, uploadIds, complete, faults } = checkAnswers({
    questions,
    given,
    participants: party.participants,
    uploads: await findUploads(sql, operatorId, seller.callerId, uploads, now),
    dueNow: !answersLater && selection?.waiverPolicy === WaiverPolicy.AT_BOOKING,
    path: ['input', 'answers'],
  })
  refuseFaults([
    ...bookingFaults(input, selection),
    ...ofParty,
    ...partyFaults(selection, questions, party.participants),
    ...quoteTokenFaults(input.quoteToken ? quote : null, selection, party, seller, input.promoCode),
    ...faults,
  ])

  const waiverStatus = waiverStatusOf(questions, complete)
  return { selection: selection as CheckedBooking['selection'], party, answers, uploadIds, waiverStatus }
}

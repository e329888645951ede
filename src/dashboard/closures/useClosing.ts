import { choiceLetter } from '../../domain/rules/choiceLetter.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  ClosureCloseDocument,
  type ClosureDecision,
  type ClosureInput,
  ClosurePreviewDocument,
  type ClosurePreviewQuery,
} from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useIdempotencyKey } from '../api/useIdempotencyKey.ts'
import { useQuery } from '../api/useQuery.ts'
import { type Draft, useDraft } from '../drafts/useDraft.ts'
import { type Action, useAction } from '../kit/useAction.ts'
import { useDebounced } from '../kit/useDebounced.ts'
import { violationAt } from '../kit/violationAt.ts'
import { wholeNumber } from '../kit/wholeNumber.ts'
import { locale } from '../locale.ts'
import { words } from '../words.ts'

const texts = words.closures
const PAUSE_MS = 400

/** A closure as it is typed. */
export interface Typed {
  /** The activities that stay open; null until somebody chooses. */
  left: readonly string[] | null
  /** Empty for the whole day. */
  fromTime: string
  reason: string
  decision: ClosureDecision
  moveTo: string
  days: string
  subject: string
  text: string
  /** What is decided for single bookings, by their identifiers. */
  own: Readonly<Record<string, ClosureDecision>>
}

const nothing: Typed = {
  left: null,
  fromTime: '',
  reason: '',
  decision: 'REFUND',
  moveTo: '',
  days: '14',
  ...choiceLetter,
  own: {},
}

/** A closure that is being written. */
export interface Closing {
  draft: Draft<Typed>
  preview: ClosurePreviewQuery['previewClosure'] | undefined
  /** The refusal of the preview, or of the closure. */
  problem: Problem | undefined
  busy: boolean
  close: Action<[]>
}

/**
 * @param fromTime the time that is chosen at first; empty for the whole day
 * @param activitiesOf the activities that would be closed, given those that stay open
 * @param closed gets the identifier of the closure
 */
export function useClosing(
  day: string,
  fromTime: string,
  activitiesOf: (typed: Typed) => readonly string[],
  closed: (closureId: string) => void,
): Closing {
  const draft = useDraft(`closure ${day}`, { ...nothing, fromTime })
  const typed = draft.value
  const activityIds = activitiesOf(typed)
  const input = inputOf(day, activityIds, typed)
  const isReady = activityIds.length > 0 && (typed.decision !== 'MOVE' || typed.moveTo !== '')
  const debounced = useDebounced(isReady ? input : undefined, PAUSE_MS)
  const query = useQuery(ClosurePreviewDocument, debounced && { input: debounced })
  const keyOf = useIdempotencyKey()
  const close = useAction(async () => {
    if (activityIds.length === 0) throw violationAt('input.activityIds', texts.chooseSome)
    if (typed.reason.trim() === '') throw violationAt('input.reason', texts.reasonMissing)
    if (typed.decision === 'MOVE' && typed.moveTo === '') throw violationAt('input.moveTo', texts.moveToMissing)
    if (wholeNumber(typed.days) === undefined) throw violationAt('input.chooseWithinDays', texts.daysWrong)
    const { closeDepartures } = await fetchGraphql(ClosureCloseDocument, {
      input: { ...input, idempotencyKey: keyOf(input) },
    })
    draft.clear()
    closed(closeDepartures.closure.id)
  })
  // What was refused was another closure.
  const change: typeof draft.change = part => {
    close.forget()
    draft.change(part)
  }
  const refused = query.problem
  return {
    draft: { ...draft, change },
    preview: query.data?.previewClosure,
    problem: close.problem ?? refused,
    busy: query.busy,
    close,
  }
}

function inputOf(day: string, activityIds: readonly string[], typed: Typed): ClosureInput {
  const { fromTime, reason, decision, moveTo, days, subject, text, own } = typed
  const bookings = Object.entries(own)
    .filter(([, each]) => each !== decision)
    .map(([bookingId, each]) => ({ bookingId, decision: each }))
  const isMoved = decision === 'MOVE' || bookings.some(each => each.decision === 'MOVE')
  return {
    date: day,
    activityIds: [...activityIds],
    fromTime: fromTime || null,
    reason: reason.trim() || '–',
    decision,
    moveTo: isMoved && moveTo ? moveTo : null,
    bookings: bookings.length > 0 ? bookings : null,
    chooseWithinDays: wholeNumber(days) ?? 14,
    subject: subject.trim(),
    text: text.trim(),
    language: locale,
  }
}

import type {
  Channel,
  DelayUnit,
  WorkflowFactsFragment,
  WorkflowInput,
  WorkflowTranslationInput,
  WorkflowTrigger,
} from '../api/generated.ts'
import { wholeNumber } from '../kit/wholeNumber.ts'

/** A workflow as it is typed. */
export interface WorkflowDraft {
  name: string
  trigger: WorkflowTrigger
  delay: string
  delayUnit: DelayUnit
  atTime: string
  activityIds: string[]
  channels: Channel[]
  subject: string
  body: string
  language: string
  translations: WorkflowTranslationInput[]
}

const TIMED: readonly WorkflowTrigger[] = ['BEFORE_START', 'WAIVER_OUTSTANDING', 'AFTER_END']

/** Whether it goes out at a time that the activity's own gives, and not when something happens. */
export const isTimed = ({ trigger }: WorkflowDraft): boolean => TIMED.includes(trigger)

export function draftOf(workflow: WorkflowFactsFragment | undefined): WorkflowDraft {
  const { name = '', trigger = 'BOOKING_CONFIRMED', subject = '', body = '', language } = workflow ?? {}
  return {
    name,
    trigger,
    delay: String(workflow?.delay ?? 1),
    delayUnit: workflow?.delayUnit ?? 'DAYS',
    atTime: workflow?.atTime ?? '',
    activityIds: [...(workflow?.activityIds ?? [])],
    channels: [...(workflow?.channels ?? [])],
    subject,
    body,
    language: language ?? navigator.language,
    translations: workflow?.translations.map(each => ({ ...each })) ?? [],
  }
}

/** As the service takes it: a time of its own goes with the triggers that have one. */
export function inputOf(draft: WorkflowDraft): Omit<WorkflowInput, 'active'> {
  const { delay, delayUnit, atTime, ...rest } = draft
  const timed = isTimed(draft)
  return {
    ...rest,
    delay: timed ? wholeNumber(delay) : null,
    delayUnit: timed ? delayUnit : null,
    atTime: timed && delayUnit === 'DAYS' && atTime !== '' ? atTime : null,
  }
}

/** The texts of a workflow: its own, then its translations. */
export const textsOf = (draft: WorkflowDraft): readonly WorkflowTranslationInput[] => [draft, ...draft.translations]

/** Where a text is in the variables, by its place in `textsOf`. */
export const pathOfText = (index: number): string => (index === 0 ? 'input' : `input.translations.${index - 1}`)

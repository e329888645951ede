import type { Signal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type AnswerInput, type NewBookingQuestionFragment, NewBookingQuestionsDocument } from '../api/generated.ts'
import { Problem } from '../api/Problem.ts'
import { answerInput } from '../newBooking/answerInput.ts'
import { Question } from '../newBooking/Question.tsx'
import type { TypedAnswer } from '../newBooking/Typed.ts'
import { type RuleQuestion, readQuestion } from '../waiver/questionSpelling.ts'
import { words } from '../words.ts'

/** A required answer of a participant that an amendment was refused without. */
export interface Owed {
  question: RuleQuestion<NewBookingQuestionFragment>
  participant: number
  typed: TypedAnswer
}

/** The answers that are owed after a refusal; those that were owed before stay, with what was typed. */
export async function owedAfter(error: unknown, activityId: string, before: readonly Owed[]): Promise<readonly Owed[]> {
  const errors = error instanceof Problem ? error.facts.errors : undefined
  const missing = ((errors ?? []) as { questionId?: string; participants?: number[] }[]).filter(each => each.questionId)
  if (missing.length === 0) return before
  const { waiverQuestions } = await fetchGraphql(NewBookingQuestionsDocument, { activityId })
  const more = missing.flatMap(({ questionId, participants = [0] }) =>
    waiverQuestions
      .filter(each => each.questionId === questionId)
      .flatMap(each => participants.map(participant => ({ question: readQuestion(each), participant, typed: '' }))),
  )
  return [...before, ...more.filter(each => !before.some(other => isSame(each, other)))]
}

/** What was typed, as it is sent. */
export function answersOf(owed: readonly Owed[]): AnswerInput[] {
  return owed
    .filter(each => each.typed.length > 0)
    .map(({ question, participant, typed }) => answerInput(question, participant, typed))
}

function isSame(one: Owed, other: Owed): boolean {
  return one.question.questionId === other.question.questionId && one.participant === other.participant
}

/** The fields of the answers that are owed. */
export function OwedAnswers({
  owed,
  uploading,
}: {
  owed: Signal<readonly Owed[]>
  /** The number of files that are being uploaded. */
  uploading: Signal<number>
}) {
  const people = [...new Set(owed.value.map(each => each.participant))]
  return (
    <>
      {people.map(participant => (
        <fieldset key={participant}>
          <legend>{participant === 0 ? words.questions : words.participant(participant)}</legend>
          <div class="fields">
            {owed.value
              .filter(each => each.participant === participant)
              .map(each => (
                <Question
                  key={each.question.questionId}
                  question={each.question}
                  dueNow
                  value={each.typed}
                  answer={change => {
                    owed.value = owed.value.map(other =>
                      isSame(each, other) ? { ...other, typed: change(other.typed) } : other,
                    )
                  }}
                  uploading={uploading}
                  path={undefined}
                  problem={undefined}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}

import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { NewBookingQuestionFragment } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { answerKey } from '../waiver/answerKey.ts'
import type { RuleQuestion } from '../waiver/questionSpelling.ts'
import { words } from '../words.ts'
import { Question } from './Question.tsx'
import type { Typed } from './Typed.ts'
import { visibilityOf } from './visibilityOf.ts'
import './questions.css'

/**
 * The waiver questions: expanded if the answers are required with the booking, otherwise collapsed, because the waiver page asks
 * them too.
 */
export function QuestionStep({
  questions,
  people,
  nameOf,
  dueNow,
  draft,
  problem,
  sentKeys,
  uploading,
}: {
  questions: readonly RuleQuestion<NewBookingQuestionFragment>[]
  people: number
  /** How a participant is called, from 1. */
  nameOf(participant: number): string
  dueNow: boolean
  draft: Draft<Typed>
  problem: Problem | undefined
  /** The field of each answer in the problem. */
  sentKeys: readonly string[]
  /** The number of files that are being uploaded. */
  uploading: Signal<number>
}) {
  const { answers } = draft.value
  const visibility = visibilityOf(questions, draft.value)
  const folded = useRef<HTMLDetailsElement>(null)
  const invalid = problem?.violations.some(({ path }) => path.startsWith('input.answers')) ?? false
  useEffect(() => {
    if (invalid && folded.current) folded.current.open = true
  }, [invalid])

  const askedOf = (participant: number) =>
    questions
      .filter(
        each => (each.scope === 'booking') === (participant === 0) && visibility.isAsked(each, participant) === true,
      )
      .map(each => {
        const key = answerKey(each.questionId, participant)
        const index = sentKeys.indexOf(key)
        return (
          <Question
            key={key}
            question={each}
            dueNow={dueNow}
            value={answers[key]}
            answer={change =>
              draft.change(({ answers: before }) => ({ answers: { ...before, [key]: change(before[key]) } }))
            }
            uploading={uploading}
            path={index >= 0 ? `input.answers.${index}` : undefined}
            problem={problem}
          />
        )
      })
  const general = askedOf(0)
  const personal = questions.some(each => each.scope === 'participant')
  const body = (
    <>
      {general.length > 0 && <div class="fields">{general}</div>}
      {personal &&
        [...Array(people).keys()].map(position => (
          <fieldset key={position} class="book-person">
            <legend>{nameOf(position + 1)}</legend>
            <div class="fields">{askedOf(position + 1)}</div>
          </fieldset>
        ))}
    </>
  )
  return (
    <section class="sheet book-step" aria-labelledby="book-questions">
      <h2 id="book-questions">{words.questions}</h2>
      {dueNow ? (
        body
      ) : (
        <details ref={folded}>
          <summary>
            {questions.some(each => each.required) ? words.newBooking.later : words.newBooking.onlyOptional}
          </summary>
          {body}
        </details>
      )}
    </section>
  )
}

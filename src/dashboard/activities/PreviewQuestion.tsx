import { useId } from 'preact/hooks'
import { questionHints } from '../../domain/rules/questionHints.ts'
import { isConsent, isGroup } from '../../domain/rules/questionTypes/questionTypes.ts'
import { inLanguage } from '../api/inLanguage.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import { PreviewControl } from './PreviewControl.tsx'
import type { Question } from './questionDraft.ts'

const { preview: texts } = words.activities

/**
 * One question of the previewed waiver form, with its label and hints. A question that is not asked after the answers so far is
 * dimmed and disabled.
 */
export function PreviewQuestion({
  questions,
  question,
  name,
  asked,
  given,
  answer,
}: {
  questions: readonly Question[]
  question: Question
  /** Unique on the page. */
  name: string
  asked: boolean
  given: readonly string[]
  answer(given: string[]): void
}) {
  const id = useId()
  const hints = questionHints(questions, question).map(hint => (hint === question.helpText ? hint : inLanguage(hint)))
  const must = question.dependsOn ? texts.requiredIfAsked : texts.required
  const mark = (
    <>
      {' '}
      <span class={question.required ? 'acts-must' : 'acts-may'}>{question.required ? must : texts.optional}</span>
    </>
  )
  const control = (
    <PreviewControl
      question={question}
      id={id}
      name={name}
      described={`${id}-hint`}
      disabled={!asked}
      given={given}
      answer={answer}
    />
  )
  const hint = (
    <div class="acts-hint" id={`${id}-hint`}>
      {hints.map(each => (
        <p key={each}>{each}</p>
      ))}
    </div>
  )
  const classes = `acts-question ${question.dependsOn ? 'conditional' : ''} ${asked ? '' : 'unasked'}`
  if (isGroup(question)) {
    return (
      <fieldset class={`input-bare ${classes}`} disabled={!asked} aria-describedby={`${id}-hint`}>
        <legend>
          <Bdi>{question.label}</Bdi>
          {mark}
        </legend>
        {hint}
        {control}
      </fieldset>
    )
  }
  if (isConsent(question)) {
    return (
      <div class={classes}>
        <label class="acts-choice" for={id}>
          {control}
          <span>
            <Bdi>{question.label}</Bdi>
            {mark}
          </span>
        </label>
        {hint}
      </div>
    )
  }
  return (
    <div class={classes}>
      <label class="acts-label" for={id}>
        <Bdi>{question.label}</Bdi>
        {mark}
      </label>
      {hint}
      {control}
    </div>
  )
}

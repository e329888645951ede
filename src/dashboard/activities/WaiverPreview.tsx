import { useSignal } from '@preact/signals'
import { QuestionVisibility } from '../../domain/rules/QuestionVisibility.ts'
import { viewer } from '../api/viewer.ts'
import { answerKey } from '../waiver/answerKey.ts'
import { words } from '../words.ts'
import { PreviewQuestion } from './PreviewQuestion.tsx'
import type { Question } from './questionDraft.ts'

const { preview: texts } = words.activities

const CHOICES = [1, 2, 3]

/** A preview of the waiver form, which can be filled in but not sent. */
export function WaiverPreview({ questions }: { questions: readonly Question[] }) {
  const answers = useSignal<ReadonlyMap<string, readonly string[]>>(new Map())
  const given = (questionId: string, participant: number) => answers.value.get(answerKey(questionId, participant)) ?? []
  const visibility = new QuestionVisibility(questions, (questionId, participant) => {
    const value = given(questionId, participant)
    return value.length > 0 ? { value } : undefined
  })
  const people = useSignal(1)
  const own = questions.filter(each => each.scope === 'participant')
  const sections = [0, ...Array.from({ length: people.value }, (_, index) => index + 1)].filter(participant =>
    participant === 0 ? questions.length > own.length : own.length > 0,
  )
  return (
    <section class="acts-preview" aria-label={texts.title}>
      <div class="acts-line">
        <h2>{texts.title}</h2>
        {own.length > 0 && (
          <label class="day">
            {texts.people}
            <select
              value={people.value}
              onChange={event => {
                people.value = Number(event.currentTarget.value)
              }}
            >
              {CHOICES.map(each => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <p class="quiet">{questions.length === 0 ? texts.empty : texts.lead}</p>
      {questions.length > 0 && (
        <div class="acts-paper">
          <h3 class="acts-paper-title">{texts.title2}</h3>
          <p>{texts.hello(viewer.value?.operator.name ?? '')}</p>
          {sections.map(participant => (
            <fieldset key={participant} class="acts-paper-part">
              <legend>{sectionTitle(participant, people.value, sections.length)}</legend>
              {questions
                .filter(each => (each.scope === 'participant') === participant > 0)
                .map(question => {
                  const key = answerKey(question.questionId, participant)
                  return (
                    <PreviewQuestion
                      key={key}
                      name={`preview ${key}`}
                      questions={questions}
                      question={question}
                      asked={visibility.isAsked(question, participant) === true}
                      given={given(question.questionId, participant)}
                      answer={answer => {
                        answers.value = new Map(answers.value).set(key, answer)
                      }}
                    />
                  )
                })}
            </fieldset>
          ))}
          <button type="button" class="main" disabled>
            {texts.send}
          </button>
          <p class="quiet">{texts.notSent}</p>
        </div>
      )}
    </section>
  )
}

function sectionTitle(participant: number, people: number, sections: number): string {
  if (participant > 0) return people === 1 ? texts.onlyParticipant : texts.participant(participant)
  return sections === 1 ? words.questions : texts.whole
}

import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { Field } from '../kit/Field.tsx'
import { choicesOf } from '../waiver/choicesOf.ts'
import { words } from '../words.ts'
import type { Question, QuestionDraft } from './questionDraft.ts'

const { question: texts } = words.activities

/** The condition of a question: the answers to an earlier question after which it is asked. */
export function DependencyFields({
  draft: { value, change },
  earlier,
  problem,
}: {
  draft: Draft<QuestionDraft>
  earlier: readonly Question[]
  problem: Problem | undefined
}) {
  const possible = earlier.filter(each => choicesOf(each).length > 0)
  const other = possible.find(each => each.questionId === value.after)
  if (possible.length === 0 && value.after === '') return null
  return (
    <>
      <Field label={texts.dependsOn} path="input.dependsOn" problem={problem}>
        {input => (
          <select
            {...input}
            value={value.after}
            onChange={event => change({ after: event.currentTarget.value, answers: [] })}
          >
            <option value="">{texts.always}</option>
            {possible.map(each => (
              <option key={each.questionId} value={each.questionId}>
                {texts.after(each.label)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {other && (
        <fieldset class="input-bare input-group">
          <legend>{texts.answers}</legend>
          <div class="acts-checks">
            {choicesOf(other).map(({ value: answer, label }) => (
              <label key={answer} class="input-check">
                <input
                  type="checkbox"
                  checked={value.answers.includes(answer)}
                  onChange={event =>
                    change({
                      answers: event.currentTarget.checked
                        ? [...value.answers, answer]
                        : value.answers.filter(each => each !== answer),
                    })
                  }
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

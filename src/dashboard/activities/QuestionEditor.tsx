import { questionTypes } from '../../domain/rules/questionTypes/questionTypes.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ActivityAddQuestionDocument, ActivityChangeQuestionDocument } from '../api/generated.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { Field } from '../kit/Field.tsx'
import { focusViolation } from '../kit/focusViolation.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useFirstField } from '../kit/useFirstField.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'
import { BoundFields } from './BoundFields.tsx'
import { DependencyFields } from './DependencyFields.tsx'
import { OptionFields } from './OptionFields.tsx'
import { type Question, type QuestionDraft, questionInput } from './questionDraft.ts'

const common = words.activities
const { question: texts } = common

/** The editor of a question; the form preview beside it shows the input immediately. */
export function QuestionEditor({
  activityId,
  questions,
  question,
  draft,
  close,
  done,
}: {
  activityId: string
  questions: readonly Question[]
  /** Undefined for a new one. */
  question?: Question
  draft: Draft<QuestionDraft>
  close(): void
  done(): void
}) {
  const { value, change } = draft
  const [expectedVersion] = useLoadedVersion(question?.version, draft.touched)
  const form = useFirstField()
  const action = useAction(async () => {
    const input = questionInput(value)
    if (question)
      await fetchGraphql(ActivityChangeQuestionDocument, {
        input: { ...input, questionId: question.questionId, expectedVersion },
      })
    else await fetchGraphql(ActivityAddQuestionDocument, { input: { ...input, activityId } })
    toast(texts.saved(value.label))
    draft.clear()
    done()
  })
  const { problem } = action
  const earlier = question ? questions.slice(0, questions.indexOf(question)) : questions
  return (
    <form
      ref={form}
      class="form"
      noValidate
      aria-label={question ? texts.editNamed(question.label) : texts.add}
      onSubmit={async event => {
        event.preventDefault()
        if (!(await action.run())) focusViolation(form.current!)
      }}
    >
      <Field label={texts.label} hint={texts.labelHint} path="input.label" problem={problem}>
        {input => (
          <textarea
            dir="auto"
            {...input}
            rows={2}
            value={value.label}
            onInput={event => change({ label: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={texts.help} path="input.helpText" problem={problem}>
        {input => (
          <textarea
            dir="auto"
            {...input}
            rows={2}
            value={value.helpText}
            onInput={event => change({ helpText: event.currentTarget.value })}
          />
        )}
      </Field>
      <div class="fields">
        <Field label={texts.type} path="input.type" problem={problem}>
          {input => (
            <select
              {...input}
              value={value.type}
              onChange={event => change({ type: event.currentTarget.value as QuestionDraft['type'] })}
            >
              {Object.entries(texts.types).map(([type, word]) => (
                <option key={type} value={type}>
                  {word}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.scope} path="input.scope" problem={problem}>
          {input => (
            <select
              {...input}
              value={value.scope}
              onChange={event => change({ scope: event.currentTarget.value as QuestionDraft['scope'] })}
            >
              {Object.entries(texts.scopes).map(([scope, word]) => (
                <option key={scope} value={scope}>
                  {word}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <label class="input-check">
        <input
          type="checkbox"
          checked={value.required}
          onChange={event => change({ required: event.currentTarget.checked })}
        />
        {questionTypes[value.type].control.kind === 'yesOrNo' ? texts.consent : texts.required}
      </label>
      {questionTypes[value.type].bounds.includes('options') && (
        <OptionFields options={value.options} change={options => change({ options })} problem={problem} />
      )}
      <BoundFields draft={draft} problem={problem} />
      <DependencyFields draft={draft} earlier={earlier} problem={problem} />
      <label class="input-check">
        <input
          type="checkbox"
          checked={value.includeBooked}
          onChange={event => change({ includeBooked: event.currentTarget.checked })}
        />
        {texts.includeBooked}
      </label>
      {problem && <ProblemBanner problem={problem} />}
      <footer>
        <button
          type="button"
          onClick={() => {
            draft.clear()
            close()
          }}
        >
          {words.leaveIt}
        </button>
        <button type="submit" class="main" disabled={action.busy}>
          {texts.save}
        </button>
      </footer>
    </form>
  )
}

import { address, updateQuery } from '../address.ts'
import { may } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { words } from '../words.ts'
import { QuestionList } from './QuestionList.tsx'
import { asQuestion, type Question, questionDraft } from './questionDraft.ts'
import './preview.css'
import { WaiverPreview } from './WaiverPreview.tsx'

const { preview: texts } = words.activities

/** The waiver questions, beside a preview of the form, which includes the question that is being edited. */
export function QuestionsSection({
  activityId,
  questions,
  done,
}: {
  activityId: string
  questions: readonly Question[]
  done(): void
}) {
  const { query } = address.value
  const wanted = may('CATALOGUE_WRITE') ? (query.get('question') ?? '') : ''
  const edited = questions.find(each => each.questionId === wanted)
  const editing = edited || wanted === 'new' ? wanted : ''
  const draft = useDraft(`question ${activityId} ${editing}`, questionDraft(edited))
  const typed = editing === '' ? undefined : asQuestion(draft.value, editing, edited?.position ?? questions.length + 1)
  const shown = edited
    ? questions.map(each => (each === edited ? typed! : each))
    : typed
      ? [...questions, typed]
      : questions
  const preview = query.get('view') === 'preview'
  return (
    <div class={`acts-both ${preview ? 'show-preview' : 'show-list'}`}>
      <fieldset class="chips acts-views">
        <button type="button" class="chip" aria-pressed={!preview} onClick={() => updateQuery({ view: '' }, false)}>
          {words.questions}
        </button>
        <button
          type="button"
          class="chip"
          aria-pressed={preview}
          onClick={() => updateQuery({ view: 'preview' }, false)}
        >
          {texts.show}
        </button>
      </fieldset>
      <QuestionList
        activityId={activityId}
        questions={questions}
        editing={editing}
        draft={draft}
        edit={question => updateQuery({ question }, false)}
        done={done}
      />
      <WaiverPreview questions={shown} />
    </div>
  )
}

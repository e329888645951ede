import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ActivityChangeQuestionDocument, ActivityDeleteQuestionDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import { QuestionLine } from './QuestionLine.tsx'
import { type Question, type QuestionDraft, questionDraft, questionInput } from './questionDraft.ts'

const { question: texts } = words.activities

/** The questions in order, with actions to edit, move and delete them. */
export function QuestionList({
  activityId,
  questions,
  editing,
  draft,
  edit,
  done,
}: {
  activityId: string
  questions: readonly Question[]
  /** The question that is being edited: its identifier, or `new`. */
  editing: string
  draft: Draft<QuestionDraft>
  edit(questionId: string): void
  done(): void
}) {
  const deleted = useSignal<Question | undefined>(undefined)
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ questionId: string; step: number }>(undefined)
  const failed = useSignal('')
  // The order before the last move: until the new order is loaded, another move would start from the wrong position.
  const stale = useSignal<readonly Question[] | undefined>(undefined)
  const move = useAction(async (question: Question, step: number) => {
    failed.value = question.questionId
    const position = questions.indexOf(question) + 1 + step
    const { questionId } = question
    const input = { ...questionInput(questionDraft(question)), questionId, position }
    const answer = await fetchGraphql(ActivityChangeQuestionDocument, { input })
    moved.current = { questionId, step }
    stale.value = questions
    toast(texts.moved(question.label, answer.updateWaiverQuestion.waiverQuestion.position))
    done()
  })
  // Keeps the focus on a question that is moved with the keyboard.
  useEffect(() => {
    if (!moved.current) return
    const { questionId, step } = moved.current
    moved.current = undefined
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-question="${questionId}"] .acts-move`)
    const [up, down] = [buttons?.[0], buttons?.[1]]
    const wanted = step < 0 ? up : down
    ;(wanted?.disabled ? (wanted === up ? down : up) : wanted)?.focus()
  }, [questions])
  const editor = (question?: Question) => (
    <QuestionEditor
      activityId={activityId}
      questions={questions}
      {...(question && { question })}
      draft={draft}
      close={() => edit('')}
      done={() => {
        edit('')
        done()
      }}
    />
  )
  return (
    <div class="acts-questions">
      <p class="quiet">{texts.lead}</p>
      {questions.length === 0 && editing !== 'new' && (
        <p class="empty">{may('CATALOGUE_WRITE') ? texts.none : texts.noneReadOnly}</p>
      )}
      <ol class="acts-list" ref={list}>
        {questions.map((question, index) => (
          <li key={question.questionId} class="sheet" data-question={question.questionId}>
            {editing === question.questionId ? (
              editor(question)
            ) : (
              <QuestionLine
                question={question}
                questions={questions}
                index={index}
                busy={move.busy || stale.value === questions}
                move={step => void move.run(question, step)}
                edit={() => edit(question.questionId)}
                remove={() => {
                  deleted.value = question
                }}
              />
            )}
            {move.problem && failed.value === question.questionId && <ProblemBanner problem={move.problem} />}
          </li>
        ))}
        {editing === 'new' && <li class="sheet">{editor()}</li>}
      </ol>
      {may('CATALOGUE_WRITE') && editing !== 'new' && (
        <button type="button" class="main" onClick={() => edit('new')}>
          {texts.add}
        </button>
      )}
      {deleted.value && (
        <Confirm
          title={texts.deleteTitle}
          act={texts.delete}
          does={async () => {
            await fetchGraphql(ActivityDeleteQuestionDocument, { input: { questionId: deleted.value!.questionId } })
            toast(texts.deleted(deleted.value!.label))
            done()
          }}
          close={() => {
            deleted.value = undefined
          }}
        >
          <p>
            <strong>
              <Bdi>{deleted.value.label}</Bdi>
            </strong>
          </p>
          <p>{texts.deleteWhat}</p>
        </Confirm>
      )}
    </div>
  )
}

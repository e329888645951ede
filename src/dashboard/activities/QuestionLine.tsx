import { isolate } from '../../domain/rules/isolate.ts'
import { conditionHint } from '../../domain/rules/questionHints.ts'
import { inLanguage } from '../api/inLanguage.ts'
import { may } from '../api/viewer.ts'
import { words } from '../words.ts'
import type { Question } from './questionDraft.ts'

const common = words.activities
const { question: texts } = common

/** One question in the list, with its actions. */
export function QuestionLine({
  question,
  questions,
  index,
  busy,
  move,
  edit,
  remove,
}: {
  question: Question
  questions: readonly Question[]
  index: number
  busy: boolean
  move(step: number): void
  edit(): void
  remove(): void
}) {
  const { label, type, required, scope, options } = question
  const condition = conditionHint(questions, question)
  const facts = [
    texts.types[type],
    options?.map(option => isolate(option.label)).join(' / '),
    required ? texts.mustWord : texts.mayWord,
    texts.scopes[scope].toLocaleLowerCase(),
  ]
  return (
    <div class="acts-line">
      <div class="acts-about">
        <p class="acts-sentence">{label}</p>
        <p class="quiet">{facts.filter(Boolean).join(' · ')}</p>
        {condition && <p class="quiet acts-condition">{inLanguage(condition)}</p>}
      </div>
      {may('CATALOGUE_WRITE') && (
        <div class="acts-acts">
          <button
            type="button"
            class="plain acts-move"
            aria-label={texts.up(label)}
            disabled={busy || index === 0}
            onClick={() => move(-1)}
          >
            ↑
          </button>
          <button
            type="button"
            class="plain acts-move"
            aria-label={texts.down(label)}
            disabled={busy || index === questions.length - 1}
            onClick={() => move(1)}
          >
            ↓
          </button>
          <button type="button" aria-label={texts.editNamed(label)} onClick={edit}>
            {common.edit}
          </button>
          <button type="button" class="plain" aria-label={texts.deleteNamed(label)} onClick={remove}>
            {words.delete}
          </button>
        </div>
      )}
    </div>
  )
}

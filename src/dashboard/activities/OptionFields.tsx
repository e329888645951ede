import type { Problem } from '../api/Problem.ts'
import { Violations } from '../inputs/Violations.tsx'
import { words } from '../words.ts'
import type { QuestionDraft } from './questionDraft.ts'

const { question: texts } = words.activities

/** The inputs for the options of a choice question. */
export function OptionFields({
  options,
  change,
  problem,
}: {
  options: QuestionDraft['options']
  change(options: QuestionDraft['options']): void
  problem: Problem | undefined
}) {
  const set = (index: number, part: Partial<QuestionDraft['options'][number]>) =>
    change(options.with(index, { ...options[index]!, ...part }))
  return (
    <fieldset class="input-bare input-group">
      <legend>{texts.options}</legend>
      <p class="quiet">{texts.optionHint}</p>
      {options.map((option, index) => (
        <div key={String(index)} class="acts-option">
          <input
            dir="auto"
            aria-label={texts.option(index + 1)}
            value={option.label}
            onInput={event => set(index, { label: event.currentTarget.value })}
          />
          <input
            dir="auto"
            class="acts-value"
            aria-label={texts.optionValue(index + 1)}
            value={option.value}
            onInput={event => set(index, { value: event.currentTarget.value })}
          />
          <button
            type="button"
            class="plain"
            aria-label={texts.removeOption(index + 1)}
            disabled={options.length === 1}
            onClick={() => change(options.toSpliced(index, 1))}
          >
            ×
          </button>
          <Violations path={`input.options.${index}`} label={texts.option(index + 1)} problem={problem} />
        </div>
      ))}
      <Violations path="input.options" label={texts.options} problem={problem} />
      <div>
        <button type="button" onClick={() => change([...options, { value: '', label: '' }])}>
          {texts.addOption}
        </button>
      </div>
    </fieldset>
  )
}

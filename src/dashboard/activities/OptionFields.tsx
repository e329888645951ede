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
  const set = (at: number, part: Partial<QuestionDraft['options'][number]>) =>
    change(options.with(at, { ...options[at]!, ...part }))
  return (
    <fieldset class="input-bare input-group">
      <legend>{texts.options}</legend>
      <p class="quiet">{texts.optionHint}</p>
      {options.map((option, at) => (
        <div key={String(at)} class="acts-option">
          <input
            dir="auto"
            aria-label={texts.option(at + 1)}
            value={option.label}
            onInput={event => set(at, { label: event.currentTarget.value })}
          />
          <input
            dir="auto"
            class="acts-value"
            aria-label={texts.optionValue(at + 1)}
            value={option.value}
            onInput={event => set(at, { value: event.currentTarget.value })}
          />
          <button
            type="button"
            class="plain"
            aria-label={texts.removeOption(at + 1)}
            disabled={options.length === 1}
            onClick={() => change(options.toSpliced(at, 1))}
          >
            ×
          </button>
          <Violations path={`input.options.${at}`} label={texts.option(at + 1)} problem={problem} />
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

import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { Violations } from '../inputs/Violations.tsx'
import { Choices } from '../kit/Choices.tsx'
import { languageName } from '../kit/languageName.ts'
import { words } from '../words.ts'
import type { KnownToWorkflows } from './KnownToWorkflows.ts'
import { LetterFields } from './LetterFields.tsx'
import { violationsOfText } from './violationsOfText.ts'
import { pathOfText, textsOf, type WorkflowDraft } from './workflowDraft.ts'

const texts = words.workflows
const nameOf = (language: string) => languageName(language) ?? language

/** The subject and the text in each language, one of them at a time. A further one begins as the workflow's own, to be translated. */
export function TextsFields({
  draft: { value, change },
  known,
  problem,
  shown,
  show,
}: {
  draft: Draft<WorkflowDraft>
  known: KnownToWorkflows
  problem: Problem | undefined
  shown: number
  show(index: number): void
}) {
  const all = textsOf(value)
  const missing = known.viewer.operator.languages.filter(tag => all.every(each => each.language !== tag))
  const choices = all.map(({ language }, index) => {
    const name = nameOf(language)
    return [
      index,
      violationsOfText(problem, index).length > 0 && index !== shown ? texts.textFaulty(name) : name,
    ] as const
  })
  const isFurther = shown > 0
  const { translations } = value
  const changeText = (part: Partial<Pick<WorkflowDraft, 'subject' | 'body'>>) =>
    isFurther ? change({ translations: translations.with(shown - 1, { ...all[shown]!, ...part }) }) : change(part)
  return (
    <>
      {(all.length > 1 || (all[0]!.language && missing.length > 0)) && (
        <div class="workflows-texts">
          <Choices
            label={texts.textIn}
            choices={Object.fromEntries(choices)}
            chosen={String(shown)}
            choose={index => show(Number(index))}
          />
          {missing.map(language => (
            <button
              key={language}
              type="button"
              class="plain"
              onClick={() => {
                const { subject, body } = value
                change({ translations: [...translations, { language, subject, body }] })
                show(all.length)
              }}
            >
              {texts.addText(nameOf(language))}
            </button>
          ))}
        </div>
      )}
      <LetterFields
        key={shown}
        textName="body"
        label={texts.body}
        hint={texts.bodyHint}
        rows={16}
        path={pathOfText(shown)}
        value={all[shown]!}
        change={changeText}
        placeholders={known.placeholders}
        problem={problem}
      />
      {isFurther && (
        <>
          <Violations path={`${pathOfText(shown)}.language`} label={words.language} problem={problem} />
          <p>
            <button
              type="button"
              class="plain"
              onClick={() => {
                change({ translations: translations.toSpliced(shown - 1, 1) })
                show(0)
              }}
            >
              {texts.removeText(nameOf(all[shown]!.language))}
            </button>
          </p>
        </>
      )}
    </>
  )
}

import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { UpdateOperatorInput } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { may } from '../api/viewer.ts'
import { type Draft, useDraft } from '../drafts/useDraft.ts'
import { focusViolation } from '../kit/focusViolation.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'
import type { Settings } from './useSettings.ts'

const texts = words.settings

/** What every part of the page gets. */
export interface SectionProps {
  settings: Settings
}

/**
 * A part of the settings that is saved by itself.
 * @param draft names its draft
 * @param stored what is stored, as it is typed
 * @param inputOf what is typed, as it is sent
 */
export function Section<Typed extends object>({
  settings,
  title,
  hint,
  draft: name,
  stored,
  inputOf,
  children,
}: SectionProps & {
  title: string
  hint?: string
  draft: string
  stored: Typed
  inputOf(typed: Typed): UpdateOperatorInput
  children(draft: Draft<Typed>, problem: Problem | undefined): ComponentChildren
}) {
  const id = useId()
  const draft = useDraft(`settings ${name}`, stored)
  const [loaded] = useLoadedVersion(settings.saved.version, draft.touched)
  const action = useAction(async () => {
    await settings.save(inputOf(draft.value), loaded)
    draft.clear()
    toast(texts.saved(title))
  })
  const discard = () => {
    draft.clear()
    action.forget()
    settings.refetch()
  }
  return (
    <section class="sheet" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p class="quiet">{hint}</p>}
      <form
        noValidate
        onSubmit={async event => {
          event.preventDefault()
          const form = event.currentTarget
          if (!(await action.run())) focusViolation(form)
        }}
      >
        <fieldset class="input-bare" disabled={!may('OPERATOR_WRITE')}>
          {children(draft, action.problem)}
        </fieldset>
        {action.problem && <ProblemBanner problem={action.problem} />}
        {may('OPERATOR_WRITE') && (
          <p class="settings-acts">
            <button type="submit" class="main" aria-label={texts.save(title)} disabled={action.busy || !draft.touched}>
              {words.save}
            </button>
            {draft.touched && (
              <button type="button" onClick={discard}>
                {texts.discard}
              </button>
            )}
          </p>
        )}
      </form>
    </section>
  )
}

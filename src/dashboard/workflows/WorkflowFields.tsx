import { isolate } from '../../domain/rules/isolate.ts'
import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { CheckboxGroup } from '../kit/CheckboxGroup.tsx'
import { Field } from '../kit/Field.tsx'
import { NameField } from '../kit/NameField.tsx'
import { words } from '../words.ts'
import { DelayFields } from './DelayFields.tsx'
import type { KnownToWorkflows } from './KnownToWorkflows.ts'
import { TextsFields } from './TextsFields.tsx'
import { isTimed, type WorkflowDraft } from './workflowDraft.ts'

const texts = words.workflows

/** Everything that can be said of a workflow. @param shown which of its texts is shown */
export function WorkflowFields({
  draft,
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
  const { value, change } = draft
  return (
    <>
      <NameField
        label={words.partners.partnerName}
        hint={texts.nameHint}
        name={value.name}
        change={name => change({ name })}
        problem={problem}
      />
      <Field label={texts.trigger} path="input.trigger" problem={problem}>
        {input => (
          <select
            {...input}
            value={value.trigger}
            onChange={event => change({ trigger: event.currentTarget.value as WorkflowDraft['trigger'] })}
          >
            {Object.entries(texts.triggers).map(([trigger, word]) => (
              <option key={trigger} value={trigger}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isTimed(value) && (
        <div class="fields">
          <DelayFields draft={draft} problem={problem} />
        </div>
      )}
      <TextsFields draft={draft} known={known} problem={problem} shown={shown} show={show} />
      <CheckboxGroup
        label={texts.activities}
        hint={texts.activitiesHint}
        choices={known.activities.map(each => [each.id, isolate(each.name)] as const)}
        chosen={value.activityIds}
        choose={activityIds => change({ activityIds })}
      />
      <CheckboxGroup
        label={texts.channels}
        hint={texts.channelsHint}
        choices={Object.entries(words.channels)}
        chosen={value.channels}
        choose={channels => change({ channels: channels as WorkflowDraft['channels'] })}
      />
      <Field label={words.language} hint={texts.languageHint} path="input.language" problem={problem}>
        {input => (
          <input
            dir="auto"
            {...input}
            class="workflows-language"
            required
            maxLength={35}
            spellcheck={false}
            value={value.language}
            onInput={event => change({ language: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

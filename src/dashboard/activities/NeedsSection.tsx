import { isolate } from '../../domain/rules/isolate.ts'
import { href } from '../address.ts'
import { newUuid } from '../api/newUuid.ts'
import { Violations } from '../inputs/Violations.tsx'
import './prices/prices.css'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  type ActivityNeedsFragment,
  type ResourceChoiceFragment,
  ResourceNeedsDocument,
  ResourceNeedsUpdateDocument,
  type ResourcePer,
} from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { RowsInput } from '../inputs/RowsInput.tsx'
import { SpanInput } from '../inputs/SpanInput.tsx'
import { TextField } from '../inputs/TextField.tsx'
import { CheckboxGroup } from '../kit/CheckboxGroup.tsx'
import { ConflictBanner } from '../kit/ConflictBanner.tsx'
import { Field } from '../kit/Field.tsx'
import { focusViolation } from '../kit/focusViolation.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useConflict } from '../kit/useConflict.ts'
import { useSaved } from '../kit/useSaved.ts'
import { needText } from '../resources/needText.ts'
import { ShortageDialog } from '../resources/ShortageDialog.tsx'
import { shortagesOf } from '../resources/shortages.ts'
import { words } from '../words.ts'
import { type NeedDraft, needDrafts, needInput, typedNeed } from './needDraft.ts'
import '../resources/resources.css'

const { needs: texts } = words.resources

/** What an activity needs of resources, edited as a whole. */
export function NeedsSection({ activityId }: { activityId: string }) {
  const query = useQuery(ResourceNeedsDocument, { activityId })
  return (
    <QueryView query={query}>
      {({ product, resources }) => <Editor product={product} resources={resources.nodes} reload={query.refetch} />}
    </QueryView>
  )
}

function Editor({
  product: read,
  resources,
  reload,
}: {
  product: ActivityNeedsFragment
  resources: readonly ResourceChoiceFragment[]
  reload(): void
}) {
  const [{ id: activityId, name, version, resourceNeeds }, keepSaved] = useSaved(read)
  const before = needDrafts(resourceNeeds)
  const draft = useDraft(`needs ${activityId}`, { version, needs: before })
  const { version: expectedVersion, needs } = draft.value
  const sent = needs.map(needInput)
  const changed = JSON.stringify(sent) !== JSON.stringify(before.map(needInput))
  const save = useAction(async (force: boolean) => {
    const input = { activityId, needs: sent, expectedVersion, force }
    const { updateResourceNeeds } = await fetchGraphql(ResourceNeedsUpdateDocument, { input })
    keepSaved(updateResourceNeeds.product)
    draft.clear()
    toast(texts.saved(name))
    reload()
  })
  const conflict = useConflict({ draft, version, isChanged: changed, save, reload })
  const { isStale, discard, otherProblem } = conflict
  const change = (rows: NeedDraft[]) => {
    // Violations of before would be at other places of the list.
    if (rows.length !== needs.length) save.forget()
    draft.change({ version: expectedVersion, needs: rows })
  }
  return (
    <form
      class="form input-form"
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        const form = event.currentTarget
        if (changed && !(await save.run(false))) focusViolation(form)
      }}
    >
      <section class="sheet input-part" aria-label={texts.title}>
        <h2>{texts.title}</h2>
        <p class="quiet">{texts.lead}</p>
        {resources.length === 0 ? (
          <p>
            {texts.noResources} <a href={href('resources')}>{texts.toResources}</a>
          </p>
        ) : (
          <fieldset class="input-bare input-part resource-needs" disabled={!may('CATALOGUE_WRITE')}>
            <RowsInput<NeedDraft>
              rows={needs}
              none={texts.none}
              numbered={texts.need}
              fields={(row, index, set) => (
                <NeedFields need={row} index={index} set={set} resources={resources} problem={save.problem} />
              )}
              change={change}
              add={() => ({
                key: newUuid(),
                resourceId: '',
                per: 'PARTICIPANT',
                quantity: '1',
                groupSize: '',
                before: { amount: '0', unit: 'minutes' },
                after: { amount: '0', unit: 'minutes' },
                skills: [],
              })}
              addWord={texts.add}
            />
          </fieldset>
        )}
      </section>
      <ConflictBanner conflict={conflict} text={texts.conflict} />
      <ShortageDialog problem={save.problem} force={() => void save.run(true)} close={save.forget} />
      {otherProblem && !shortagesOf(otherProblem) && <ProblemBanner problem={otherProblem} />}
      {may('CATALOGUE_WRITE') && resources.length > 0 && (
        <footer class="input-save">
          {changed && <span class="quiet">{words.activities.kept}</span>}
          {changed && (
            <button type="button" onClick={discard}>
              {words.activities.discard}
            </button>
          )}
          <button type="submit" class="main" disabled={save.busy || !changed || isStale}>
            {texts.save}
          </button>
        </footer>
      )}
    </form>
  )
}

/** One need, with a sentence that describes it. */
function NeedFields({
  need,
  index,
  set,
  resources,
  problem,
}: {
  need: NeedDraft
  index: number
  set(part: Partial<NeedDraft>): void
  resources: readonly ResourceChoiceFragment[]
  problem: Problem | undefined
}) {
  const resource = resources.find(each => each.id === need.resourceId)
  const skills = [...new Set([...(resource?.members.flatMap(each => each.skills) ?? []), ...need.skills])]
  const path = (member: string) => `needs.${index}.${member}`
  const typed = typedNeed(need)
  return (
    <>
      <Field label={texts.resource} path={`input.${path('resourceId')}`} problem={problem}>
        {input => (
          <select
            {...input}
            value={need.resourceId}
            onChange={event => set({ resourceId: event.currentTarget.value, skills: [] })}
          >
            <option value="">{texts.choose}</option>
            {resources.map(each => (
              <option key={each.id} value={each.id}>
                {isolate(each.name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={texts.quantity}
        path={path('quantity')}
        problem={problem}
        value={need.quantity}
        change={quantity => set({ quantity })}
        inputMode="numeric"
      />
      <Field label={texts.per} path={`input.${path('per')}`} problem={problem}>
        {input => (
          <select
            {...input}
            value={need.per}
            onChange={event => set({ per: event.currentTarget.value as ResourcePer })}
          >
            {Object.entries(texts.pers).map(([per, word]) => (
              <option key={per} value={per}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      {need.per === 'GROUP' && (
        <TextField
          label={texts.groupSize}
          hint={texts.groupSizeHint}
          path={path('groupSize')}
          problem={problem}
          value={need.groupSize}
          change={groupSize => set({ groupSize })}
          inputMode="numeric"
        />
      )}
      {(['before', 'after'] as const).map(side => (
        <Field
          key={side}
          label={texts[side]}
          path={`input.${path(side === 'before' ? 'minutesBefore' : 'minutesAfter')}`}
          problem={problem}
        >
          {input => (
            <SpanInput {...input} label={texts[side]} value={need[side]} change={value => set({ [side]: value })} />
          )}
        </Field>
      ))}
      {skills.length > 0 && (
        <div class="resource-skills">
          <CheckboxGroup
            label={texts.skills}
            hint={texts.skillsHint}
            choices={skills.map(each => [each, isolate(each)] as const)}
            chosen={need.skills}
            choose={chosen => set({ skills: chosen })}
          />
          <Violations path={`input.${path('skills')}`} label={texts.skills} problem={problem} />
        </div>
      )}
      {resource && typed && (
        <p class="acts-meaning resource-meaning" aria-live="polite">
          <strong>{needText(typed, resource.name)}</strong>
        </p>
      )}
    </>
  )
}

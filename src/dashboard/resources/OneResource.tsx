import { useSignal } from '@preact/signals'
import { href, navigate } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  ResourceChangeDocument,
  ResourceDeleteDocument,
  ResourceOneDocument,
  type ResourceWholeFragment,
} from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { ConflictBanner } from '../kit/ConflictBanner.tsx'
import { focusViolation } from '../kit/focusViolation.ts'
import { LastChanges } from '../kit/LastChanges.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useConflict } from '../kit/useConflict.ts'
import { useSaved } from '../kit/useSaved.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { needText } from './needText.ts'
import { ResourceFields } from './ResourceFields.tsx'
import { changesOf, draftOf, type ResourceDraft } from './resourceDraft.ts'
import { ShortageDialog } from './ShortageDialog.tsx'
import { shortagesOf } from './shortages.ts'

const texts = words.resources

/** One resource, to change or delete. */
export function OneResource({ resourceId }: { resourceId: string }) {
  const query = useQuery(ResourceOneDocument, { resourceId, object: resourceId, audit: may('AUDIT_READ') })
  useTitle(texts.title, query.data?.resource.name)
  return (
    <>
      <a class="quiet" href={href('resources')}>
        ← {texts.all}
      </a>
      <QueryView query={query}>
        {({ resource, changes }) => (
          <>
            <div class="head">
              <h1>
                <Bdi>{resource.name}</Bdi>
              </h1>
              {may('CATALOGUE_WRITE') && <Deleting resource={resource} />}
            </div>
            <NeededBy resource={resource} />
            <Editor resource={resource} reload={query.refetch} />
            <LastChanges changes={changes?.nodes} of={{ object: resourceId }} />
          </>
        )}
      </QueryView>
    </>
  )
}

function NeededBy({ resource: { needs } }: { resource: ResourceWholeFragment }) {
  return (
    <p class="resource-needed">
      <span class="quiet">{needs.length === 0 ? texts.neededByNone : texts.neededBy}</span>
      {needs.map(need => (
        <span key={need.product.id}>
          <a href={href(`activities/${need.product.id}`, { section: 'resources' })}>
            <Bdi>{need.product.name}</Bdi>
          </a>{' '}
          <span class="quiet">{needText(need)}</span>
        </span>
      ))}
    </p>
  )
}

/** The form. Only changed parts are sent, so that two people can change different ones. */
function Editor({ resource: read, reload }: { resource: ResourceWholeFragment; reload(): void }) {
  const [resource, keepSaved] = useSaved(read)
  const { id: resourceId, version } = resource
  const before = draftOf(resource)
  const draft = useDraft(`resource ${resourceId}`, before)
  const { value } = draft
  const changes = changesOf(value, before)
  const changed = Object.keys(changes).length > 0
  const save = useAction(async (force: boolean) => {
    const { updateResource } = await fetchGraphql(ResourceChangeDocument, {
      input: { ...changes, resourceId, expectedVersion: value.version, force },
    })
    keepSaved(updateResource.resource)
    draft.clear()
    toast(texts.saved(updateResource.resource.name))
    reload()
  })
  const conflict = useConflict({ draft, version, isChanged: changed, save, reload })
  const { isStale, discard, otherProblem } = conflict
  const change = (part: Partial<ResourceDraft>) => {
    // Violations of before would be at other places of a list.
    if (lists.some(list => part[list] && keysOf(part[list]) !== keysOf(value[list]))) save.forget()
    draft.change({ version: value.version, ...part })
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
      <fieldset class="input-bare" disabled={!may('CATALOGUE_WRITE')}>
        <ResourceFields draft={value} isNew={false} problem={save.problem} change={change} />
      </fieldset>
      <ConflictBanner conflict={conflict} text={texts.form.conflict} />
      <ShortageDialog problem={save.problem} force={() => void save.run(true)} close={save.forget} />
      {otherProblem && !shortagesOf(otherProblem) && <ProblemBanner problem={otherProblem} />}
      {may('CATALOGUE_WRITE') && (
        <footer class="input-save">
          {changed && <span class="quiet">{words.activities.kept}</span>}
          {changed && (
            <button type="button" onClick={discard}>
              {words.activities.discard}
            </button>
          )}
          <button type="submit" class="main" disabled={save.busy || !changed || isStale}>
            {words.save}
          </button>
        </footer>
      )}
    </form>
  )
}

function Deleting({ resource: { id: resourceId, name } }: { resource: ResourceWholeFragment }) {
  const asked = useSignal(false)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          asked.value = true
        }}
      >
        {texts.delete}
      </button>
      {asked.value && (
        <Confirm
          title={texts.deleteTitle(name)}
          act={texts.deleteAct}
          does={async () => {
            await fetchGraphql(ResourceDeleteDocument, { input: { resourceId } })
            toast(texts.deleted(name))
            navigate('resources')
          }}
          close={() => {
            asked.value = false
          }}
        >
          <p>{texts.deleteWhat}</p>
        </Confirm>
      )}
    </>
  )
}

const lists = ['members', 'openingTimes', 'exceptions'] as const

const keysOf = (rows: readonly { key: string }[]): string => rows.map(each => each.key).join()

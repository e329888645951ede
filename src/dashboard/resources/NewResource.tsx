import { href, navigate } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ResourceAddDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { focusViolation } from '../kit/focusViolation.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { ResourceFields } from './ResourceFields.tsx'
import { draftOf, inputOf } from './resourceDraft.ts'

const texts = words.resources

/** Adds a resource. */
export function NewResource() {
  const draft = useDraft('resource', draftOf())
  useTitle(texts.title, texts.add)
  const save = useAction(async () => {
    const { resource } = (await fetchGraphql(ResourceAddDocument, { input: inputOf(draft.value) })).createResource
    draft.clear()
    toast(texts.added(resource.name))
    navigate('resources')
  })
  return (
    <>
      <a class="quiet" href={href('resources')}>
        ← {texts.all}
      </a>
      <div class="head">
        <h1>{texts.add}</h1>
      </div>
      <form
        class="form input-form"
        noValidate
        onSubmit={async event => {
          event.preventDefault()
          const form = event.currentTarget
          if (!(await save.run())) focusViolation(form)
        }}
      >
        <fieldset class="input-bare" disabled={!may('CATALOGUE_WRITE')}>
          <ResourceFields draft={draft.value} isNew problem={save.problem} change={draft.change} />
        </fieldset>
        {save.problem && <ProblemBanner problem={save.problem} />}
        <footer class="input-save">
          {draft.touched && (
            <button
              type="button"
              onClick={() => {
                draft.clear()
                save.forget()
              }}
            >
              {words.activities.discard}
            </button>
          )}
          <button type="submit" class="main" disabled={save.busy || !may('CATALOGUE_WRITE')}>
            {texts.addAct}
          </button>
        </footer>
      </form>
    </>
  )
}

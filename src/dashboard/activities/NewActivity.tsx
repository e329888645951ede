import { href, navigate } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ActivityCreateDocument } from '../api/generated.ts'
import { may, viewer } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { focusViolation } from '../kit/focusViolation.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { ActivityFields } from './ActivityFields.tsx'
import { emptyDraft, inputOf } from './activityDraft.ts'

const texts = words.activities

/** The form for a new activity. */
export function NewActivity() {
  const operator = viewer.value?.operator
  useTitle(texts.add)
  const draft = useDraft('activity new', emptyDraft(operator))
  const action = useAction(async () => {
    const { createProduct } = await fetchGraphql(ActivityCreateDocument, {
      input: inputOf(draft.value, operator?.currency ?? 'EUR'),
    })
    draft.clear()
    const { name, id: activityId } = createProduct.product
    toast(texts.created(name))
    navigate(`activities/${activityId}`, { section: 'schedules' }, false)
  })
  return (
    <>
      <a class="quiet" href={href('activities')}>
        ← {texts.all}
      </a>
      <div class="head">
        <h1>{texts.add}</h1>
      </div>
      {may('CATALOGUE_WRITE') ? (
        <form
          class="form input-form"
          noValidate
          onSubmit={async event => {
            event.preventDefault()
            const form = event.currentTarget
            if (!(await action.run())) focusViolation(form)
          }}
        >
          <ActivityFields draft={draft} problem={action.problem} isNew />
          {action.problem && <ProblemBanner problem={action.problem} />}
          <footer class="input-save">
            {draft.touched && <span class="quiet">{texts.kept}</span>}
            {draft.touched && (
              <button
                type="button"
                onClick={() => {
                  draft.clear()
                  action.forget()
                }}
              >
                {texts.discard}
              </button>
            )}
            <button type="submit" class="main" disabled={action.busy}>
              {texts.create}
            </button>
          </footer>
        </form>
      ) : (
        <p class="empty">{texts.readOnly}</p>
      )}
    </>
  )
}

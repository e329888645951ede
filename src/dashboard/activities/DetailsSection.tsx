import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ActivityChangeDocument, type ActivityWholeFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { focusViolation } from '../kit/focusViolation.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'
import { ActivityFields } from './ActivityFields.tsx'
import { changesOf, countChanges, draftOf } from './activityDraft.ts'

const texts = words.activities

/** The details of an activity. Only changed fields are sent, and nothing if somebody else has saved it meanwhile. */
export function DetailsSection({ product, done }: { product: ActivityWholeFragment; done(): void }) {
  const before = draftOf(product)
  const draft = useDraft(`activity ${product.id}`, before)
  const changes = countChanges(draft.value, before)
  const [expectedVersion, keepSaved] = useLoadedVersion(product.version, draft.touched)
  const action = useAction(async () => {
    const input = changesOf(draft.value, before, product.price.currency)
    const { updateProduct } = await fetchGraphql(ActivityChangeDocument, {
      input: { ...input, activityId: product.id, expectedVersion },
    })
    keepSaved(updateProduct.product.version)
    draft.clear()
    toast(texts.saved(updateProduct.product.name))
    done()
  })
  return (
    <form
      class="form input-form"
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        const form = event.currentTarget
        if (changes > 0 && !(await action.run())) focusViolation(form)
      }}
    >
      <fieldset class="input-bare" disabled={!may('CATALOGUE_WRITE')}>
        <ActivityFields draft={draft} problem={action.problem} priceHint={priceHint(product)} />
      </fieldset>
      {action.problem && <ProblemBanner problem={action.problem} />}
      {may('CATALOGUE_WRITE') && (
        <footer class="input-save">
          {changes > 0 && <span class="quiet">{texts.kept}</span>}
          {changes > 0 && (
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
          <button type="submit" class="main" disabled={action.busy || changes === 0}>
            {changes === 0 ? words.save : texts.saveCount(changes)}
          </button>
        </footer>
      )}
    </form>
  )
}

/** The field is the base price of the default unit: where it is not all that is charged, it says so. */
function priceHint({ units, groupPrice }: ActivityWholeFragment): string | undefined {
  const { section } = words.pricing
  if (groupPrice) return section.basePriceGroup
  return units.length > 1 ? section.basePrice(units.find(each => each.isDefault)!.name) : undefined
}

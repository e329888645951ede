import { fetchGraphql } from '../api/fetchGraphql.ts'
import { ActivityPublishDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { Badge } from '../kit/Badge.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { aheadText } from './aheadText.ts'

const texts = words.activities

/** Shows whether an activity is in the shopfront, with a button to change it. */
export function Publishing({
  activity: { id: activityId, name, published },
  done,
}: {
  activity: { id: string; name: string; published: boolean }
  done(): void
}) {
  const action = useAction(async () => {
    const { updateProduct } = await fetchGraphql(ActivityPublishDocument, {
      input: { activityId, published: !published },
    })
    const { published: there, upcoming: ahead } = updateProduct.product
    toast(there ? texts.nowPublished(name, aheadText(ahead)) : texts.nowUnpublished(name))
    done()
  })
  return (
    <div class="acts-publishing">
      <Badge kind={published ? 'good' : 'none'} word={published ? texts.published : texts.unpublished} />
      {may('CATALOGUE_WRITE') && (
        <button
          type="button"
          class="plain"
          aria-label={published ? texts.unpublishNamed(name) : texts.publishNamed(name)}
          disabled={action.busy}
          onClick={() => void action.run()}
        >
          {published ? texts.unpublish : texts.publish}
        </button>
      )}
      {action.problem && <ProblemBanner problem={action.problem} />}
    </div>
  )
}

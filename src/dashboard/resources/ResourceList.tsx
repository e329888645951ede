import { href } from '../address.ts'
import { ResourcesDocument } from '../api/generated.ts'
import { may, viewer } from '../api/viewer.ts'
import { movedDay, startOfDay, todayIn } from '../calendar.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'
import { Parts } from './Parts.tsx'
import { ResourceTable } from './ResourceTable.tsx'

const texts = words.resources

/** The resources by name, and where they are short or used up in the next days. */
export function ResourceList() {
  const zone = viewer.value?.operator.timeZone
  return (
    <>
      <div class="head">
        <h1>{texts.title}</h1>
        <div class="resource-acts">
          <Parts at="resources" />
          {may('CATALOGUE_WRITE') && (
            <a class="button main" href={href('resources/new')}>
              {texts.add}
            </a>
          )}
        </div>
      </div>
      {zone ? <Week zone={zone} /> : <Skeleton />}
    </>
  )
}

function Week({ zone }: { zone: string }) {
  const today = todayIn(zone)
  const range = {
    from: startOfDay(today, zone).toISOString(),
    before: startOfDay(movedDay(today, 7), zone).toISOString(),
  }
  const growing = usePaginatedQuery(ResourcesDocument, range, each => each.resources, 100)
  useAutoRefetch(growing.query)
  return (
    <>
      <QueryView query={growing.query}>
        {({ resourceShortages }) =>
          growing.rows.length === 0 ? (
            <p class="empty">{may('CATALOGUE_WRITE') ? texts.none : texts.noneReadOnly}</p>
          ) : (
            <ResourceTable resources={growing.rows} shortages={resourceShortages} />
          )
        }
      </QueryView>
      {growing.problem && <ProblemBanner problem={growing.problem} retry={growing.more} />}
      {growing.hasMore && (
        <div class="pages">
          <button type="button" disabled={growing.busy} onClick={growing.more}>
            {words.more}
          </button>
        </div>
      )}
    </>
  )
}

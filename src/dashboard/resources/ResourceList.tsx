import { href } from '../address.ts'
import { ResourcesDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { mayWrite, viewer } from '../api/viewer.ts'
import { movedDay, startOfDay, todayIn } from '../calendar.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'
import { Parts } from './Parts.tsx'
import { ResourceTable } from './ResourceTable.tsx'

const texts = words.resources

/** The resources by name, and where they are short or used up in the next days. */
export function ResourceList() {
  const zone = viewer.value?.operator.timeZone
  const today = zone && todayIn(zone)
  const query = useQuery(
    ResourcesDocument,
    today
      ? {
          from: startOfDay(today, zone).toISOString(),
          before: startOfDay(movedDay(today, 7), zone).toISOString(),
        }
      : undefined,
  )
  useAutoRefetch(query)
  return (
    <>
      <div class="head">
        <h1>{texts.title}</h1>
        <div class="resource-acts">
          <Parts at="resources" />
          {mayWrite() && (
            <a class="button main" href={href('resources/new')}>
              {texts.add}
            </a>
          )}
        </div>
      </div>
      <QueryView query={query}>
        {({ resources, resourceShortages }) =>
          resources.length === 0 ? (
            <p class="empty">{mayWrite() ? texts.none : texts.noneReadOnly}</p>
          ) : (
            <ResourceTable resources={resources} shortages={resourceShortages} />
          )
        }
      </QueryView>
    </>
  )
}

import { href, navigate } from '../address.ts'
import type { ResourceRowFragment, ResourcesQuery } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { count, localDay } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { needText } from './needText.ts'

const texts = words.resources

/** The table of resources, one per row. */
export function ResourceTable({
  resources,
  shortages,
}: {
  resources: readonly ResourceRowFragment[]
  shortages: ResourcesQuery['resourceShortages']
}) {
  const columns: Column<ResourceRowFragment>[] = [
    {
      key: 'name',
      head: words.name,
      cell: ({ id: resourceId, name }) => (
        <a class="resource-name" href={href(`resources/${resourceId}`)}>
          <Bdi>{name}</Bdi>
        </a>
      ),
    },
    {
      key: 'quantity',
      head: texts.quantity,
      cell: ({ quantity, members }) => (
        <span class="resource-cell">
          {count(quantity)}
          {members.some(each => each.active) && (
            <span class="quiet resource-below">
              {texts.members(
                members
                  .filter(each => each.active)
                  .map(each => each.name)
                  .join(', '),
              )}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'needs',
      head: texts.neededBy,
      cell: ({ needs }) => (
        <span class="resource-cell">
          {needs.length === 0 && <span class="quiet">{texts.neededByNone}</span>}
          {needs.map(need => (
            <span key={need.product.id} class="resource-need">
              <a href={href(`activities/${need.product.id}`, { section: 'resources' })}>
                <Bdi>{need.product.name}</Bdi>
              </a>{' '}
              <span class="quiet">{needText(need)}</span>
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'ahead',
      head: texts.ahead,
      cell: resource => <Ahead resource={resource} shortages={shortages} />,
    },
  ]
  return (
    <div class="resource-table">
      <Table
        name={texts.title}
        columns={columns}
        rows={resources}
        keyOf={each => each.id}
        open={each => navigate(`resources/${each.id}`)}
      />
    </div>
  )
}

/** Where a resource is short, and where demand meets the limit. */
function Ahead({
  resource: { id: resourceId, uses, needs },
  shortages,
}: {
  resource: ResourceRowFragment
  shortages: ResourcesQuery['resourceShortages']
}) {
  const short = shortages.filter(each => each.resourceId === resourceId).length
  const full = uses.filter(each => each.used > 0 && each.free === 0)
  const first = full[0]?.timeslot
  const today = todayIn(viewer.value!.operator.timeZone)
  if (short === 0 && !first) return needs.length > 0 ? <Badge kind="good" word={texts.enough} /> : null
  return (
    <span class="resource-ahead">
      {short > 0 && <Badge kind="bad" word={texts.shortOn(short)} />}
      {first && (
        <a href={href('resources/day', { day: first.date === today ? '' : first.date })}>
          <Badge kind="warn" word={texts.noneLeft(`${localDay(first.date)}, ${first.time}`, full.length - 1)} />
        </a>
      )}
    </span>
  )
}

import { href, navigate } from '../address.ts'
import { type ClosureFactsFragment, ClosureListDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { longDay, shortInstant } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { Table } from '../kit/Table.tsx'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { countsOf } from './countsOf.ts'

const texts = words.closures

const columns: readonly Column<ClosureFactsFragment>[] = [
  { key: 'date', head: words.day, cell: row => <a href={href(`closures/${row.id}`)}>{longDay(row.date)}</a> },
  { key: 'reason', head: texts.reason, cell: row => <Bdi>{row.reason}</Bdi> },
  { key: 'status', head: words.status, cell: row => texts.statuses[row.status] },
  { key: 'counts', head: words.bookings, cell: row => countsOf(row).join(', ') },
  { key: 'who', head: texts.who, cell: row => <Bdi>{row.byName ?? ''}</Bdi> },
  { key: 'when', head: texts.when, cell: row => shortInstant(row.createdAt) },
]

/** The latest closures. */
export function ClosureList() {
  const query = useQuery(ClosureListDocument, { first: 50 })
  useTitle(texts.name)
  return (
    <>
      <div class="head">
        <h1>{texts.name}</h1>
        {may('CATALOGUE_WRITE') && (
          <p>
            <a class="button" href={href('closures/new')}>
              {texts.close}
            </a>
          </p>
        )}
      </div>
      <QueryView query={query}>
        {({ closures: { edges } }) =>
          edges.length === 0 ? (
            <p class="empty">{texts.noneEarlier}</p>
          ) : (
            <Table
              name={texts.name}
              columns={columns}
              rows={edges.map(each => each.node)}
              keyOf={row => row.id}
              open={row => navigate(`closures/${row.id}`)}
            />
          )
        }
      </QueryView>
    </>
  )
}

import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Column } from './Column.ts'
import { TableRow } from './TableRow.tsx'
import { useFirstRows } from './useFirstRows.ts'
import { useKeys } from './useKeys.ts'
import { useNarrow } from './useNarrow.ts'
import { useWindow } from './useWindow.ts'

/** The sorting of a list and the handler that changes it. */
export interface Sorting {
  key: string
  down: boolean
  /** The sortable columns. */
  keys: readonly string[]
  by(key: string): void
}

// Shorter tables are not virtualized.
const MANY = 150

/** Pixels of a row, before it is measured: as a line, and as a card. */
const LINE = 29
const CARD = 180

/**
 * A table with a row for each object; on a narrow screen a card. `j` and `k` move between rows, Enter opens. Long tables are
 * virtualized.
 */
export function Table<Row>({
  name,
  columns,
  rows,
  keyOf,
  open,
  look,
  over,
  sorting,
  steady = false,
  keys = true,
  whole = false,
}: {
  /** The accessible name. */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  open?(row: Row): void
  /** Looks into a row without leaving the list. */
  look?(row: Row): void
  /** Whether a row is past and therefore dimmed. */
  over?(row: Row): boolean
  sorting?: Sorting
  /** Whether a line depends on nothing but its row and its columns: then it is memoized. */
  steady?: boolean
  /** Whether it handles the page's keys: only one of several tables may. */
  keys?: boolean
  /** Whether all rows are rendered, however many: a printer does not scroll. */
  whole?: boolean
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const narrow = useNarrow()
  const height = useSignal(narrow ? CARD : LINE)
  const at = useSignal<string | undefined>(undefined)
  const part = useWindow(body, rows.length, !whole && rows.length > MANY ? height.value : 0)
  const first = useFirstRows(rows.length, height.value)
  const to = whole ? part.to : Math.min(part.to, first)
  const below = part.below + (part.to - to) * height.value
  useLayoutEffect(() => {
    // Measuring makes the browser lay the page out once more.
    if (whole || rows.length <= MANY) return
    const lines = body.current?.querySelectorAll<HTMLElement>('tr[data-row]')
    const first = lines?.[0]
    const second = lines?.[1]
    const measured = first && second ? second.offsetTop - first.offsetTop : 0
    if (measured > 0 && Math.abs(measured - height.value) > 0.5) height.value = measured
  })
  useEffect(() => {
    height.value = narrow ? CARD : LINE
  }, [narrow])

  const move = (step: number) => {
    const from = rows.findIndex(row => keyOf(row) === at.value)
    const to = Math.max(0, Math.min(rows.length - 1, from + step))
    if (!rows[to]) return
    at.value = keyOf(rows[to])
    const line = body.current?.querySelector(`[data-row="${CSS.escape(at.value)}"]`)
    if (line) line.scrollIntoView({ block: 'nearest' })
    else scrollBy(0, step * height.value)
  }
  const openRow = (event: KeyboardEvent) => {
    const row = rows.find(each => keyOf(each) === at.value)
    if (row && !(event.target as Element).closest('a, button')) open!(row)
  }
  const lookInto = () => {
    const row = rows.find(each => keyOf(each) === at.value)
    if (row && !document.querySelector('dialog[open]')) look!(row)
  }
  useKeys(
    keys ? { j: () => move(1), k: () => move(-1), ...(open && { Enter: openRow }), ...(look && { p: lookInto }) } : {},
  )
  // A click anywhere on a row opens it, as its link and Enter do; selecting text does not.
  const click = useRef((_event: MouseEvent) => {})
  click.current = event => {
    const target = event.target as Element
    const key = target.closest<HTMLElement>('tr[data-row]')?.dataset.row
    const row = rows.find(each => keyOf(each) === key)
    if (!row || target.closest('a, button, input, label') || getSelection()?.toString()) return
    at.value = key
    open?.(row)
  }
  useEffect(() => {
    const listener = (event: MouseEvent) => click.current(event)
    body.current?.addEventListener('click', listener)
  }, [])

  return (
    <div class="wide">
      <table class="table" aria-label={name} aria-rowcount={rows.length}>
        <thead>
          <tr>
            {columns.map(column => (
              // Where the headers are hidden, sorting needs a control of its own.
              <Head key={column.key} column={column} sorting={narrow ? undefined : sorting} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {part.above > 0 && <Space height={part.above} />}
          {rows.slice(part.from, to).map(row => {
            const key = keyOf(row)
            const classes = [open && 'opens', over?.(row) && 'over'].filter(Boolean).join(' ')
            const selected = key === at.value
            return (
              <TableRow
                key={key}
                name={key}
                columns={columns}
                row={row}
                selected={selected}
                classes={classes}
                steady={steady}
              />
            )
          })}
          {below > 0 && <Space height={below} />}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting | undefined }) {
  const { key, head, number } = column
  const sortable = sorting?.keys.includes(key)
  const sorted = sorting?.key === key ? (sorting.down ? 'descending' : 'ascending') : undefined
  return (
    <th
      scope="col"
      class={number ? `number col-${key}` : `col-${key}`}
      aria-sort={sortable ? (sorted ?? 'none') : undefined}
    >
      {sortable ? (
        <button type="button" class="sort" onClick={() => sorting!.by(key)}>
          {head}
          <span aria-hidden="true">{sorted === 'descending' ? ' ↓' : sorted === 'ascending' ? ' ↑' : ''}</span>
        </button>
      ) : (
        head
      )}
    </th>
  )
}

/** Space for rows that are not rendered. The content security policy allows styles that a script sets. */
function Space({ height }: { height: number }) {
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    row.current!.style.height = `${height}px`
  }, [height])
  return <tr ref={row} class="space" />
}

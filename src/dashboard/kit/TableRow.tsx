import { Component } from 'preact'
import type { Column } from './Column.ts'

interface TableRowProps<Row> {
  name: string
  columns: readonly Column<Row>[]
  row: Row
  selected: boolean
  classes: string
  steady: boolean
}

/** One row of a table, memoized: while scrolling, rows that stay visible are not rendered again. */
export class TableRow<Row> extends Component<TableRowProps<Row>> {
  override shouldComponentUpdate(next: TableRowProps<Row>): boolean {
    const { columns, row, selected, classes } = this.props
    return (
      !next.steady ||
      next.row !== row ||
      next.columns !== columns ||
      next.selected !== selected ||
      next.classes !== classes
    )
  }

  override render({ name, columns, row, selected, classes }: TableRowProps<Row>) {
    return (
      <tr data-row={name} aria-selected={selected} class={classes || undefined}>
        {columns.map((column, place) => (
          <Cell key={column.key} column={column} row={row} first={place === 0} />
        ))}
      </tr>
    )
  }
}

function Cell<Row>({ column, row, first }: { column: Column<Row>; row: Row; first: boolean }) {
  const classes = [`col-${column.key}`, column.number && 'number', column.wideOnly && 'wide-only']
  const Tag = first ? 'th' : 'td'
  return (
    <Tag data-head={column.head} class={classes.filter(Boolean).join(' ')} {...(first && { scope: 'row' })}>
      {column.cell(row)}
    </Tag>
  )
}

import type { ComponentChildren } from 'preact'

/** A column of a table: its header and how it renders a row. */
export interface Column<Row> {
  key: string
  head: string
  cell(row: Row): ComponentChildren
  /** Numbers are aligned to the right. */
  number?: boolean
  /** Hidden in the cards of a narrow screen. */
  wideOnly?: boolean
}

import type { ComponentChildren } from 'preact'

/** A column of a table: what stands over it, and what of a row is in it. */
export interface Column<Row> {
  key: string
  head: string
  cell(row: Row): ComponentChildren
  /** Numbers stand to the right. */
  number?: boolean
  /** Left out of the cards of a narrow screen. */
  wideOnly?: boolean
}

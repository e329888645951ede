/** What a counter of this instance counts. It is not sent to other instances. */
export interface Counted {
  /** The name of the counter. */
  counter: string
  labels?: Readonly<Record<string, string>>
  /** By default 1. */
  by?: number
}

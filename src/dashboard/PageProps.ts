/** What every page is given. */
export interface PageProps {
  /** The parts of the address after the page's own. */
  rest: readonly string[]
}

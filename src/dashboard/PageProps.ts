/** The props of every page. */
export interface PageProps {
  /** The parts of the address after the page's own. */
  rest: readonly string[]
}

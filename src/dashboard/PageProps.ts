/** The props of every page. */
export interface PageProps {
  /** The path segments after that of the page. */
  rest: readonly string[]
}

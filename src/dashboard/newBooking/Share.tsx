/** A bar for the share of free places; the text beside it has the same information. */
export function Share({ free, of }: { free: number; of: number }) {
  const share = of > 0 ? Math.min(1, free / of) : 0
  return (
    <svg
      class={share <= 0.2 ? 'book-share few' : 'book-share'}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="all" width="100" height="4" />
      <rect width={100 * share} height="4" />
    </svg>
  )
}

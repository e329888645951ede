/** The placeholder of a list while it loads. */
export function Skeleton({ lines = 8 }: { lines?: number }) {
  return (
    <div class="skeleton" aria-hidden="true">
      {[...Array(lines).keys()].map(line => (
        <div key={line} />
      ))}
    </div>
  )
}

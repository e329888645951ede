/** What a list looks like before its lines are there. */
export function Skeleton({ lines = 8 }: { lines?: number }) {
  return (
    <div class="skeleton" aria-hidden="true">
      {[...Array(lines).keys()].map(line => (
        <div key={line} />
      ))}
    </div>
  )
}

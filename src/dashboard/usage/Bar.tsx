const WIDTH = 100

/** How much of something it is, to be seen at a glance; what it is stands beside it. */
export function Bar({ part, full = false }: { part: number; full?: boolean }) {
  return (
    <svg
      class={full ? 'usage-bar full' : 'usage-bar'}
      viewBox={`0 0 ${WIDTH} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="room" width={WIDTH} height={1} />
      <rect width={Math.max(0, Math.min(1, part)) * WIDTH} height={1} />
    </svg>
  )
}

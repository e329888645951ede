import { percent } from '../format.ts'
import { words } from '../words.ts'

/** A part of all usage, as a number and as a bar. */
export function Share({ meter, share }: { meter: string; share: number | undefined }) {
  if (share === undefined) return null
  return (
    <span class="usage-share">
      <meter min={0} max={1} value={share} aria-label={`${words.usage.share}: ${meter}`} />
      {percent(share)}
    </span>
  )
}

import { percent } from '../format.ts'
import { Bar } from './Bar.tsx'

// Less is not shown as nothing.
const LEAST = 0.001

/** A part of all usage, as a number and as a bar. */
export function Share({ share }: { share: number | undefined }) {
  if (share === undefined) return null
  return (
    <span class="usage-share">
      <Bar part={share} />
      <span>{share > 0 && share < LEAST ? `< ${percent(LEAST)}` : percent(share)}</span>
    </span>
  )
}

import { Bdi } from '../kit/Bdi.tsx'

/** What a member can do. */
export function Skills({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return null
  return (
    <span class="quiet guides-skills">
      {' '}
      <Bdi>{skills.join(', ')}</Bdi>
    </span>
  )
}

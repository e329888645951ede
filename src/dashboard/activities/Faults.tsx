import type { Problem } from '../api/Problem.ts'

/** What the service says about a group of inputs that no single label belongs to. */
export function Faults({ path, problem, id }: { path: string; problem: Problem | undefined; id?: string }) {
  const faults = (problem?.faults ?? []).filter(each => each.path === path || each.path.startsWith(`${path}.`))
  if (faults.length === 0) return null
  return (
    <p class="fault" id={id}>
      {faults.map(each => each.detail).join(' ')}
    </p>
  )
}

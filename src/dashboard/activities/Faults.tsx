import type { Problem } from '../api/Problem.ts'

/** What the service says about a group of inputs that no single label belongs to. @param label what the form calls the group */
export function Faults({ path, label, problem }: { path: string; label: string; problem: Problem | undefined }) {
  const faults = problem?.faultsAt(path, label) ?? []
  if (faults.length === 0) return null
  return <p class="fault">{faults.map(each => each.detail).join(' ')}</p>
}

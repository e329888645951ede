import type { Problem } from '../api/Problem.ts'

/** The faults of a group of inputs without a common label. @param label the name of the group in the form */
export function Faults({ path, label, problem }: { path: string; label: string; problem: Problem | undefined }) {
  const faults = problem?.faultsAt(path, label) ?? []
  if (faults.length === 0) return null
  return <p class="fault">{faults.map(each => each.detail).join(' ')}</p>
}

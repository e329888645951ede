import type { Problem } from '../api/Problem.ts'

/** The violations of a group of inputs without a common label. @param label the name of the group in the form */
export function Violations({ path, label, problem }: { path: string; label: string; problem: Problem | undefined }) {
  const violations = problem?.violationsAt(path, label) ?? []
  if (violations.length === 0) return null
  return <p class="error">{violations.map(each => each.detail).join(' ')}</p>
}

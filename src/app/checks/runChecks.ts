import { findOperators } from '../../domain/access/findOperators.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type CheckResult, MAX_EXAMPLES } from './Check.ts'
import { checks } from './checks.ts'

/** The results of a check for all operators together. */
export interface NamedResult extends CheckResult {
  name: string
}

/** Runs every check for every operator. */
export async function runChecks(database: Database, progress: (line: string) => void): Promise<NamedResult[]> {
  const operators = await findOperators(database)
  const results: NamedResult[] = []
  for (const { name, run } of checks) {
    const sum: NamedResult = { name, compared: 0, differing: 0, examples: [] }
    for (const operator of operators) {
      const { compared, differing, examples } = await run(database, operator)
      sum.compared += compared
      sum.differing += differing
      sum.examples = [...sum.examples, ...examples.map(each => `${operator.name}: ${each}`)].slice(0, MAX_EXAMPLES)
    }
    progress(`Checked: ${name}`)
    results.push(sum)
  }
  return results
}

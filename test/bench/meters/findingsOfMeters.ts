import type { Finding as TableFinding, Unit } from '../Finding.ts'
import { compare } from '../Finding.ts'
import { spreadOf } from '../spreadOf.ts'
import type { Finding, Side } from './Sample.ts'

/** The meters' findings as lines of the table of all benchmarks. */
export function findingsOfMeters(findings: readonly Finding[]): TableFinding[] {
  return findings.flatMap(({ what, unit, sides }) => {
    const [ours, ...others] = sides
    return others.map(other =>
      compare(`meters: ${what}`, unit as Unit, sideOf(ours!), other.name, sideOf(other), other.compared?.goal),
    )
  })
}

function sideOf({ samples }: Side) {
  const cpu = samples.map(each => each.cpu)
  const node = cpu.includes(undefined) ? undefined : spreadOf(cpu as number[]).median
  return { values: samples.map(each => each.value), usage: { node } }
}

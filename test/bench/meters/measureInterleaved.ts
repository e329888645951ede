import type { Sample, Side } from './Sample.ts'

/** A side that can be measured, and the goal of ours as a ratio of it. */
export interface Candidate {
  name: string
  atLeast?: number
  measure(): Promise<Sample>
}

/** Measures every candidate once per round, in reverse order every second round, because the second runs on a warmer machine. */
export async function measureInterleaved(
  candidates: readonly Candidate[],
  round: number,
  sides: Side[],
): Promise<void> {
  for (const candidate of round % 2 === 1 ? candidates : candidates.toReversed()) {
    const side = sides[candidates.indexOf(candidate)]!
    side.samples.push(await candidate.measure())
  }
}

/** A side without samples for each candidate. */
export function sidesOf(candidates: readonly Candidate[]): Side[] {
  return candidates.map(({ name }) => ({ name, samples: [] }))
}

/** Computes the ratio of ours to every other side. */
export function compareRates(candidates: readonly Candidate[], sides: Side[]): void {
  const [ours, ...others] = sides
  for (const [index, side] of others.entries()) {
    const { atLeast } = candidates[index + 1]!
    side.compared = {
      ratios: ours!.samples.map((mine, round) => mine.value / side.samples[round]!.value),
      goal: atLeast === undefined ? undefined : { at: atLeast, is: 'least' },
    }
  }
}

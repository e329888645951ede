import type { Sample, Side } from './Sample.ts'

/** A side that can be measured, and the goal of ours as a ratio of it. */
export interface GroupComposition {
  name: string
  atLeast?: number
  measure(): Promise<Sample>
}

/** Measures every group once per round, in reverse order every second round, because the second runs on a warmer machine. */
export async function measureInterleaved(
  parties: readonly GroupComposition[],
  round: number,
  sides: Side[],
): Promise<void> {
  for (const group of round % 2 === 1 ? parties : parties.toReversed()) {
    const side = sides[parties.indexOf(group)]!
    side.samples.push(await group.measure())
  }
}

/** A side without samples for each group. */
export function sidesOf(parties: readonly GroupComposition[]): Side[] {
  return parties.map(({ name }) => ({ name, samples: [] }))
}

/** Computes the ratio of ours to every other side. */
export function compareRates(parties: readonly GroupComposition[], sides: Side[]): void {
  const [ours, ...others] = sides
  for (const [at, side] of others.entries()) {
    const { atLeast } = parties[at + 1]!
    side.compared = {
      ratios: ours!.samples.map((mine, round) => mine.value / side.samples[round]!.value),
      goal: atLeast === undefined ? undefined : { at: atLeast, is: 'least' },
    }
  }
}

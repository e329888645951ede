import type { Sample, Side } from './Sample.ts'

/** A side that can be measured, and the goal of ours as a ratio of it. */
export interface Party {
  name: string
  atLeast?: number
  measure(): Promise<Sample>
}

/** Measures every party once per round, in reverse order every second round, because the second runs on a warmer machine. */
export async function measureInterleaved(parties: readonly Party[], round: number, sides: Side[]): Promise<void> {
  for (const party of round % 2 === 1 ? parties : parties.toReversed()) {
    const side = sides[parties.indexOf(party)]!
    side.samples.push(await party.measure())
  }
}

/** A side without samples for each party. */
export function sidesOf(parties: readonly Party[]): Side[] {
  return parties.map(({ name }) => ({ name, samples: [] }))
}

/** Computes the ratio of ours to every other side. */
export function compareRates(parties: readonly Party[], sides: Side[]): void {
  const [ours, ...others] = sides
  for (const [at, side] of others.entries()) {
    const { atLeast } = parties[at + 1]!
    side.compared = {
      ratios: ours!.samples.map((mine, round) => mine.value / side.samples[round]!.value),
      goal: atLeast === undefined ? undefined : { at: atLeast, is: 'least' },
    }
  }
}

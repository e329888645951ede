import type { Sample, Side } from './Sample.ts'

/** A side that can be measured, and the share or multiple of it that ours is to reach. */
export interface Party {
  name: string
  atLeast?: number
  measure(): Promise<Sample>
}

/** Measures every party once in a round, in the opposite order every other round: the second finds the machine warmer. */
export async function measureInterleaved(parties: readonly Party[], round: number, sides: Side[]): Promise<void> {
  for (const party of round % 2 === 1 ? parties : parties.toReversed()) {
    const side = sides[parties.indexOf(party)]!
    side.samples.push(await party.measure())
  }
}

/** Sides without samples yet. */
export function sidesOf(parties: readonly Party[]): Side[] {
  return parties.map(({ name }) => ({ name, samples: [] }))
}

/** Says of every side but the first how many times as much ours does. */
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

/** Something with its place on the day's clock. */
interface Spell {
  start: number
  end: number
}

/**
 * Puts spells of time beneath each other where they would overlap: each goes into the first lane that is free.
 * @param least how many minutes one takes up at least, for its words to fit
 * @param until where the axis ends: what begins too near to it is moved back by as much
 */
export function lanesOf<Of extends Spell>(
  spells: readonly Of[],
  least: number,
  until: number,
): { spell: Of; from: number; to: number; lane: number }[] {
  const ends: number[] = []
  return [...spells]
    .sort((one, other) => one.start - other.start)
    .map(spell => {
      const from = Math.max(0, Math.min(spell.start, until - least))
      const to = Math.max(spell.end, from + least)
      const free = ends.findIndex(end => end <= from)
      const lane = free === -1 ? ends.length : free
      ends[lane] = to
      return { spell, from, to: Math.min(to, until), lane }
    })
}

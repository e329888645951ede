/** An interval on the day's time axis. */
interface Spell {
  start: number
  end: number
}

interface Placed<Of> {
  spell: Of
  lane: number
  /** Where the next in its lane begins, or the axis ends: its words may go on until there. */
  room: number
}

/**
 * Puts spells of time beneath each other where they overlap: each goes into the first lane that is free.
 * @param until where the axis ends
 */
export function lanesOf<Of extends Spell>(spells: readonly Of[], until: number): Placed<Of>[] {
  const last: Placed<Of>[] = []
  return [...spells]
    .sort((one, other) => one.start - other.start)
    .map(spell => {
      const free = last.findIndex(each => each.spell.end <= spell.start)
      const placed = { spell, lane: free === -1 ? last.length : free, room: until }
      if (free !== -1) last[free]!.room = spell.start
      last[placed.lane] = placed
      return placed
    })
}

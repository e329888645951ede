import type { PriceLine } from './PriceLine.ts'

/**
 * Where each participant of a booking is after its units have changed, from the first to the last; null for one that is gone. Of a unit
 * that becomes fewer the last ones are gone, so that the others keep their answers.
 * @example two adults and a child become one adult and two children: `[1, null, 2]`
 */
export function participantMoves(before: readonly PriceLine[], after: readonly PriceLine[]): (number | null)[] {
  const seats = Map.groupBy(seatsOf(after), ({ unitId }) => unitId)
  const taken = new Map<string, number>()
  return seatsOf(before).map(({ unitId }) => {
    const nth = taken.get(unitId) ?? 0
    taken.set(unitId, nth + 1)
    return seats.get(unitId)?.[nth]?.participant ?? null
  })
}

/** The unit of each participant, in order. */
function seatsOf(lines: readonly PriceLine[]): { unitId: string; participant: number }[] {
  const places = new Map<string, number>()
  for (const { kind, unitId, quantity, paxCount } of lines) {
    if (kind === 'UNIT') places.set(unitId!, (places.get(unitId!) ?? 0) + quantity * paxCount!)
  }
  return [...places]
    .flatMap(([unitId, count]) => Array<string>(count).fill(unitId))
    .map((unitId, index) => ({ unitId, participant: index + 1 }))
}

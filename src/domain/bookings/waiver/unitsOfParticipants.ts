import type { PriceLine } from '../../rules/pricing/PriceLine.ts'
import { participantUnits } from '../../rules/pricing/participantUnits.ts'

/** The name of the unit of each participant of a booking. */
export function unitsOfParticipants(lines: readonly PriceLine[]): string[] {
  return participantUnits(
    lines.flatMap(({ kind, name, quantity, paxCount = 0 }) => (kind === 'UNIT' ? [{ name, quantity, paxCount }] : [])),
  )
}

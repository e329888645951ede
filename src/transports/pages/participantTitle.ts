import { isolate } from '../../domain/rules/isolate.ts'
import type { Waiver } from './waiverKey.ts'

/** The title of a participant, with the unit where the booking has several: "Participant 3 (Child)". */
export function participantTitle(
  { participantUnits: units }: Pick<Waiver, 'participantUnits'>,
  participant: number,
): string {
  const title = `Participant ${participant}`
  const unit = units[participant - 1]
  return unit !== undefined && new Set(units).size > 1 ? `${title} (${isolate(unit)})` : title
}

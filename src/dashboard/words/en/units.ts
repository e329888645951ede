import { isolate } from '../../../domain/rules/isolate.ts'

/** Units of a booking, wherever one is shown. */
export const units = {
  title: 'Units',
  quantityOf: (quantity: string, unit: string) => `${quantity} ${isolate(unit)}`,
  peopleOf: (people: string, units: string) => `${people} (${units})`,
  participantOf: (place: number, unit: string) => `Participant ${place}, ${isolate(unit)}`,
} as const

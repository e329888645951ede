import { isolate } from '../../../domain/rules/isolate.ts'
import type { units as english } from '../en/units.ts'
import type { InLanguage } from '../InLanguage.ts'

export const units = {
  title: 'Bilhetes',
  quantityOf: (quantity: string, unit: string) => `${quantity} ${isolate(unit)}`,
  peopleOf: (people: string, units: string) => `${people} (${units})`,
  participantOf: (place: number, unit: string) => `Participante ${place}, ${isolate(unit)}`,
} satisfies InLanguage<typeof english>

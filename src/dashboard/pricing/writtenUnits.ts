import type { UnitQuantity } from '../../domain/rules/pricing/quote.ts'

const MAX_PEOPLE = 1000

/** Units with their quantities, as an address spells them: `unit_…:2,unit_…:1`. */
export function writeUnits(units: readonly UnitQuantity[]): string {
  return units
    .filter(each => each.quantity > 0)
    .map(({ unitId, quantity }) => `${unitId}:${quantity}`)
    .join()
}

/** Units with their quantities from text; malformed ones are ignored. */
export function readUnits(text: string | null): UnitQuantity[] {
  return (text ?? '').split(',').flatMap(part => {
    const [unitId = '', quantity = ''] = part.split(':')
    const number = readPeople(quantity)
    return unitId !== '' && number !== undefined ? [{ unitId, quantity: number }] : []
  })
}

/** Parses the number of participants; undefined if it is invalid. */
export function readPeople(text: string | null): number | undefined {
  const number = text !== null && /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= MAX_PEOPLE ? number : undefined
}

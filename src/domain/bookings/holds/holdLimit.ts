import { Refusal } from '../../refusals/refusal.ts'

/** What was decided about the places, with the numbers if a limit was reached. */
interface Decided {
  outcome: string
  held?: number | null
  most?: number | null
}

/** The refusal of places on hold that would be too many; undefined if no limit was reached. @param places that were requested */
export function holdLimit({ outcome, held, most }: Decided, places: number): Refusal | undefined {
  const facts = { limit: most!, held: held! }
  if (outcome === 'key-limit') {
    const detail = `This key holds ${held} places that nobody has paid for; with ${places} more it would hold more than ${most}. Confirm or cancel some of them first.`
    return new Refusal('hold-limit', detail, facts)
  }
  if (outcome === 'timeslot-limit') {
    const detail = `In this timeslot ${held} places are on hold; with ${places} more it would be more than ${most}. Book in one step, or try again when a hold has ended.`
    return new Refusal('hold-limit', detail, facts)
  }
  return undefined
}

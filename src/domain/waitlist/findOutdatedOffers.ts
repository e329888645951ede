import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Email } from '../emails/Email.ts'
import { entries, entryStatus } from './entryStatus.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

const selectStandings = preparedStatement(({ operatorId, waitlistIds, now }: Placeholders<Requested>) =>
  entries
    .select(['e.waitlist_id as waitlistId', 'e.booking_id as bookingId', entryStatus(now).as('status')])
    .where('e.operator_id', '=', operatorId)
    .where(eb => eb('e.waitlist_id', '=', eb.fn.any(waitlistIds))),
)

interface Requested {
  operatorId: string
  waitlistIds: readonly string[]
  now: Date
}

const endings: Partial<Record<WaitlistStatus, string>> = {
  [WaitlistStatus.ACCEPTED]: 'The places were accepted.',
  [WaitlistStatus.LEFT]: 'The customer does not wait any more.',
}

/** Finds out why offers cannot be sent again, by EmailID; offers that still stand are missing. */
export async function findOutdatedOffers(
  db: Sql,
  operatorId: string,
  emails: readonly Email[],
  now: Date,
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const waitlistIds = [...new Set(emails.map(each => each.waitlistId!))]
  const rows = await selectStandings(db, { operatorId, waitlistIds, now })
  const standings = new Map(rows.map(row => [row.waitlistId, row]))
  return new Map(
    emails.flatMap(({ emailId, waitlistId, bookingId }): [string, string][] => {
      const standing = standings.get(waitlistId!)
      if (standing?.bookingId !== bookingId)
        return [[emailId, 'The places that the e-mail has offered were offered again since.']]
      if (standing.status === WaitlistStatus.OFFERED) return []
      return [[emailId, endings[standing.status] ?? 'The places are not on offer any more.']]
    }),
  )
}

import type { Sql } from '../database/Database.ts'
import type { EmailRow } from '../emails/emailColumns.ts'
import { ENTRY_FROM, entryStatus } from './entryStatus.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

const STANDING = `
  select e.waitlist_id "waitlistId", e.booking_id "bookingId", ${entryStatus('$2')} status ${ENTRY_FROM}
  where e.operator_id = $1 and e.waitlist_id = any($3)`

interface Standing {
  waitlistId: string
  bookingId: string | null
  status: WaitlistStatus
}

const endings: Partial<Record<WaitlistStatus, string>> = {
  [WaitlistStatus.ACCEPTED]: 'The places were accepted.',
  [WaitlistStatus.LEFT]: 'The customer does not wait any more.',
}

/** Finds out why offers cannot be sent again, by EmailID; offers that still stand are missing. */
export async function findOutdatedOffers(
  sql: Sql,
  operatorId: string,
  emails: readonly EmailRow[],
  now: Date,
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const ids = [...new Set(emails.map(each => each.waitlistId!))]
  const rows = await sql.query<Standing>(STANDING, [operatorId, now, ids])
  const standings = new Map(rows.map(row => [row.waitlistId, row]))
  return new Map(
    emails.flatMap(({ emailId, waitlistId, bookingId }): [string, string][] => {
      const standing = standings.get(waitlistId!)
      if (standing?.bookingId !== bookingId)
        return [[emailId, 'The places that the e-mail has offered were offered anew since.']]
      if (standing.status === WaitlistStatus.OFFERED) return []
      return [[emailId, endings[standing.status] ?? 'The places are not on offer any more.']]
    }),
  )
}

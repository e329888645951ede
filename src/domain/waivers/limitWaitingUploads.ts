import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal } from '../refusals/refusal.ts'

/** How many unused uploads one owner can have. */
export interface UploadAllowance {
  files: number
  bytes: number
}

/** The holder of a waiver link uploads files for one booking; a partner, for the bookings of a day. */
export const uploadAllowances = {
  link: { files: 50, bytes: 200_000_000 },
  key: { files: 1_000, bytes: 4_000_000_000 },
} satisfies Record<string, UploadAllowance>

const countWaiting = preparedStatement(
  ({ operatorId, ownerId, now }: Placeholders<Owner>) => sql<Waiting>`
  select count(*) "files", coalesce(sum(bytes), 0)::int8 "bytes", min(expires_at) "nextExpiry"
  from upload
  where operator_id = ${operatorId} and owner_id = ${ownerId} and expires_at > ${now}`,
)

interface Owner {
  operatorId: string
  ownerId: string
  now: Date
}

interface Waiting extends UploadAllowance {
  nextExpiry: Date | null
}

/**
 * Refuses another file of an owner who has too many unused uploads, before any of it is read. Concurrent uploads are not counted
 * until they are stored; the limit on concurrent uploads bounds their number.
 */
export async function limitWaitingUploads(
  db: Sql,
  operatorId: string,
  ownerId: string,
  allowance: UploadAllowance,
  now: Date,
): Promise<void> {
  const [waiting] = await countWaiting(db, { operatorId, ownerId, now })
  const { files, bytes, nextExpiry } = waiting!
  if (nextExpiry === null || (files < allowance.files && bytes < allowance.bytes)) return
  throw new Refusal(
    'rate-limited',
    `You have ${count(files)} files of ${count(bytes)} bytes together waiting for an answer to use them; ` +
      `${count(allowance.files)} files and ${count(allowance.bytes)} bytes may wait. Use them, or wait until they are deleted.`,
    { retryAfterSeconds: Math.ceil((nextExpiry.getTime() - now.getTime()) / 1000) },
  )
}

function count(number: number): string {
  return number.toLocaleString('en')
}

import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { OperatorRef } from '../access/forEachOperator.ts'

/** For how long a delivery belongs to its sender: longer than a request and what is written after it take. */
const CLAIMED_SECONDS = 60

/**
 * For how long a claim counts as one of those that an endpoint gets at once: as long as a request takes. So an endpoint does not wait
 * for the end of the claims of a sender that was killed, or that lost its database.
 */
const BUSY_SECONDS = 20

/** How many deliveries an endpoint gets at once: several, or one while it fails. */
export const AT_ONCE = { working: 4, failing: 1 }

/** A delivery that is being sent, with what it takes. */
export interface ClaimedDelivery {
  operatorId: string
  partnerId: string | null
  webhookId: string
  deliveryId: string
  sequenceNumber: number | null
  type: string
  changedAt: Date
  body: string | null
  failures: number
  url: string
  secrets: Buffer[]
}

interface Claimed extends Omit<ClaimedDelivery, 'secrets'> {
  secret: Buffer
  previousSecret: Buffer | null
}

interface Claim {
  operatorId: string
  now: Date
  failing: boolean
  perEndpoint: number
  limit: number
}

const isDue = (deliveries: RawBuilder<unknown>, failing: Expression<boolean>, now: Expression<Date>) => sql`
  e.paused_at is null and (e.failing_since is not null) = ${failing}::boolean and (e.not_before is null or e.not_before <= ${now})
    and exists (select from ${deliveries} d where d.operator_id = e.operator_id and d.webhook_id = e.webhook_id
      and d.state = 'PENDING' and d.next_attempt_at <= ${now} and (d.claimed_until is null or d.claimed_until <= ${now}))`

// It writes and locks nothing. No order but chance, so that none of many operators waits for the others.
const selectOperators = preparedStatement(
  ({ now, failing, limit }: Placeholders<Omit<Claim, 'operatorId' | 'perEndpoint'>>) => sql<OperatorRef>`
  select o.operator_id "operatorId" from control_plane.operator o where exists (
    select from control_plane.webhook_endpoint e where e.operator_id = o.operator_id
      and ${isDue(sql`control_plane.webhook_delivery`, failing, now)})
  order by random() limit ${limit}`,
)

// A delivery that another sender has just claimed is seen in the last condition, which is checked again on its newest version.
const claim = preparedStatement(
  ({ operatorId, now, failing, perEndpoint, limit }: Placeholders<Claim>) => sql<Claimed>`
  with due as materialized (
    select e.webhook_id, e.partner_id, e.url, e.secret,
      case when e.previous_secret_until > ${now} then e.previous_secret end previous_secret
    from webhook_endpoint e where e.operator_id = ${operatorId} and ${isDue(sql`webhook_delivery`, failing, now)}
    order by random() limit ${limit}
    for no key update skip locked
  ), chosen as materialized (
    select d.delivery_id, e.partner_id, e.url, e.secret, e.previous_secret
    from due e cross join lateral (
      select w.delivery_id, w.next_attempt_at from webhook_delivery w
      where w.operator_id = ${operatorId} and w.webhook_id = e.webhook_id and w.state = 'PENDING' and w.next_attempt_at <= ${now}
        and (w.claimed_until is null or w.claimed_until <= ${now})
      order by w.next_attempt_at, w.delivery_id
      limit greatest(0, ${perEndpoint}::bigint - (select count(*) from webhook_delivery c
        where c.operator_id = ${operatorId} and c.webhook_id = e.webhook_id and c.state = 'PENDING'
          and c.claimed_until > ${now}::timestamptz + make_interval(secs => ${CLAIMED_SECONDS - BUSY_SECONDS})))
    ) d
    order by d.next_attempt_at limit ${limit}
  )
  update webhook_delivery d set claimed_until = ${now}::timestamptz + make_interval(secs => ${CLAIMED_SECONDS})
  from chosen c
  where d.operator_id = ${operatorId} and d.delivery_id = c.delivery_id and d.state = 'PENDING'
    and (d.claimed_until is null or d.claimed_until <= ${now})
  returning d.operator_id "operatorId", c.partner_id "partnerId", d.webhook_id "webhookId", d.delivery_id "deliveryId",
    d.sequence_number "sequenceNumber", d.type, d.changed_at "changedAt", d.body, d.failures, c.url, c.secret, c.previous_secret "previousSecret"`,
)

/**
 * Claims deliveries that are due, of one operator after another: each gets an equal share, and then what others have left. Each delivery
 * is sent by whoever has claimed it; one of a sender that was killed is due again when its claim is over.
 *
 * @param failing whether of the endpoints whose last attempt failed, or of the others
 */
export async function claimDeliveries(
  db: Sql,
  { now, failing, limit }: Pick<Claim, 'now' | 'failing' | 'limit'>,
): Promise<ClaimedDelivery[]> {
  const perEndpoint = failing ? AT_ONCE.failing : AT_ONCE.working
  const claimed: ClaimedDelivery[] = []
  let operators = await selectOperators(db, { now, failing, limit })
  while (operators.length > 0 && claimed.length < limit) {
    const more: OperatorRef[] = []
    for (const [index, operator] of operators.entries()) {
      const share = Math.ceil((limit - claimed.length) / (operators.length - index))
      const rows = await claim(db, { ...operator, now, failing, perEndpoint, limit: share })
      claimed.push(...rows.map(asClaimed))
      if (rows.length === share) more.push(operator)
    }
    operators = more
  }
  return claimed
}

function asClaimed({ secret, previousSecret, sequenceNumber, ...row }: Claimed): ClaimedDelivery {
  return {
    ...row,
    sequenceNumber: sequenceNumber === null ? null : Number(sequenceNumber),
    secrets: previousSecret ? [secret, previousSecret] : [secret],
  }
}

const release = preparedStatement(
  ({ operatorId, deliveryId }: Placeholders<{ operatorId: string; deliveryId: string }>) => sql`
  update webhook_delivery set claimed_until = null where operator_id = ${operatorId} and delivery_id = ${deliveryId} and state = 'PENDING'`,
)

/** Gives a delivery back, so that another sender can have it at once. */
export async function releaseDelivery(
  db: Sql,
  { operatorId, deliveryId }: Pick<ClaimedDelivery, 'operatorId' | 'deliveryId'>,
): Promise<void> {
  await release(db, { operatorId, deliveryId })
}

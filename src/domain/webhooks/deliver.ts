import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { tracing } from '../../platform/tracing/tracing.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { type ClaimedDelivery, releaseDelivery } from './claimDeliveries.ts'
import { postWebhook } from './postWebhook.ts'
import { recordAttempt } from './recordAttempt.ts'
import { signMessage } from './signMessage.ts'
import type { WebhookNetwork } from './WebhookNetwork.ts'

/** What sending takes. */
export interface DeliveryDependencies {
  database: Database
  network: WebhookNetwork
  clock(): Date
  /** Writes the message; undefined if its change is not kept any more. */
  write(delivery: ClaimedDelivery): Promise<string | undefined>
  /** Runs work on the database. Few at a time, so that requests find free connections. */
  limited<T>(work: () => Promise<T>): Promise<T>
  timeoutMs?: number
}

const NOT_KEPT = 'The change is not kept any more.'

const saveBody = preparedStatement(
  ({ operatorId, deliveryId, body }: Placeholders<{ operatorId: string; deliveryId: string; body: string }>) => sql<{
    body: string
  }>`
  update webhook_delivery set body = coalesce(body, ${body})
  where operator_id = ${operatorId} and delivery_id = ${deliveryId}
  returning body`,
)

/**
 * Sends a delivery once, and records the attempt. The message is written and stored before the first attempt, so that every attempt
 * sends the same one. If the sender stops meanwhile, the delivery is given back. After an unexpected error it is due again when its
 * claim is over.
 */
export async function deliver(
  { database, network, clock, write, limited, timeoutMs }: DeliveryDependencies,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const body = delivery.body ?? (await limited(() => writeBody(database, write, delivery)))
    const startedAt = clock()
    const began = performance.now()
    const { url, secrets } = delivery
    const message = { id: encodeTypeId('msg', delivery.deliveryId), sentAt: startedAt, body: body ?? '' }
    const headers = { ...signMessage(message, secrets), ...tracing?.headers() }
    const answer =
      body === undefined
        ? { status: null, retryAfter: null, response: null, failure: NOT_KEPT }
        : await postWebhook(network, { url, headers, body }, { stopping, ...(timeoutMs && { timeoutMs }) })
    const latencyMs = Math.round(performance.now() - began)
    await limited(() => recordAttempt(database, delivery, { ...answer, startedAt, latencyMs }, clock()))
  } catch (error) {
    if (!stopping.aborted) throw error
    await releaseDelivery(database, delivery).catch(() => {})
  }
}

async function writeBody(
  database: Database,
  write: DeliveryDependencies['write'],
  delivery: ClaimedDelivery,
): Promise<string | undefined> {
  const { operatorId, deliveryId } = delivery
  const body = await write(delivery)
  if (body === undefined) return undefined
  const [saved] = await saveBody(database, { operatorId, deliveryId, body })
  return saved?.body
}

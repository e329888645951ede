import type { DocumentNode, ExecutionResult } from 'graphql'
import { callerOfPartner } from '../../../domain/access/callerOfPartner.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import type { ClaimedDelivery } from '../../../domain/webhooks/claimDeliveries.ts'
import { Operation } from '../../../transports/graphql/execution/Operation.ts'
import { contextFor, type Services } from '../../../transports/graphql/Services.ts'
import { buildSchema } from '../../../transports/graphql/schema/buildSchema.ts'
import { enumSerializers } from '../../../transports/graphql/schema/enumSpelling.ts'
import { ChangesDocument, OperatorChangesDocument } from '../../../transports/rest/generated.ts'
import { serializers } from '../../../transports/rest/serializers.ts'

/** The largest message, in bytes. */
export const MAX_MESSAGE = 20_000

/** The members of a change that hold its object. */
const objects = ['Booking', 'Product', 'Timeslots', 'WaitlistEntry', 'UsageQuota'] as const

interface Change extends Partial<Record<(typeof objects)[number], unknown>> {
  SequenceNumber: number
}

interface Prepared {
  partner: Operation
  operator: Operation
}

let prepared: Prepared | undefined

/** The operations behind `GET …/changes`, and for operators. A worker compiles them for the first message. */
function operations(): Prepared {
  if (prepared) return prepared
  const schema = buildSchema()
  const printed = { ...serializers, ...enumSerializers(schema) }
  const compile = (document: DocumentNode) => new Operation(schema, document, undefined, printed).compile()
  prepared = { partner: compile(ChangesDocument), operator: compile(OperatorChangesDocument) }
  return prepared
}

/**
 * Writes the message of a delivery: the change as the owner of the endpoint reads it in the feed, with the object in its newest state.
 * Undefined if the change is not kept any more, or not seen any more.
 */
export async function writeMessage(services: Services, delivery: ClaimedDelivery): Promise<string | undefined> {
  const { operatorId, partnerId, sequenceNumber, type, changedAt } = delivery
  if (sequenceNumber === null) throw new Error('A test has its message from the beginning.')
  const now = services.clock()
  const caller = await callerOfPartner(services.database, operatorId, partnerId)
  const context = contextFor(services, caller, now, `webhook ${delivery.deliveryId}`)
  const operation = operations()[partnerId === null ? 'operator' : 'partner']
  const after = sequenceNumber - 1
  const result = await operation.run(context, { after, types: null, limit: 1, wait: 0 })
  const change = changeOf(result)
  if (change?.SequenceNumber !== sequenceNumber) return undefined
  const envelope = { type, timestamp: changedAt.toISOString() }
  const body = JSON.stringify({ ...envelope, data: change })
  if (Buffer.byteLength(body) <= MAX_MESSAGE) return body
  const path = `/api/v2/ota/partner/changes?after=${after}&limit=1`
  const left = objects.filter(name => name in change).map(name => [name, null])
  return JSON.stringify({ ...envelope, truncated: true, path, data: { ...change, ...Object.fromEntries(left) } })
}

function changeOf({ data, errors }: ExecutionResult): Change | undefined {
  const [error] = errors ?? []
  const cause = error?.originalError ?? error
  if (cause instanceof Refusal && cause.code === 'changes-expired') return undefined
  if (cause) throw cause
  return (data as unknown as { data: { Changes: Change[] } }).data.Changes[0]
}

import { correctUsage } from '../../../src/domain/meters/corrections/correctUsage.ts'
import { recordUsage } from '../../../src/domain/meters/recording/recordUsage.ts'
import { recordUsageBatch } from '../../../src/domain/meters/recording/recordUsageBatch.ts'
import { UsageBatchMode } from '../../../src/domain/meters/recording/UsageBatch.ts'
import { UsageRecorder } from '../../../src/domain/meters/recording/UsageRecorder.ts'
import { retainUsage } from '../../../src/domain/meters/retention/retainUsage.ts'
import { compactUsage } from '../../../src/domain/meters/totals/compactUsage.ts'
import { Refusal } from '../../../src/domain/refusals/refusal.ts'
import { changeOperator } from '../../../src/domain/settings/changeOperator.ts'
import { operators } from '../../world/cast.ts'
import { World } from '../../world/World.ts'
import type { Entry, Outcome, Sent } from './Model.ts'

const { operatorId } = operators.kayaks

/** The usage of one operator, recorded by two instances of the service. */
export class Books {
  readonly world: World
  readonly #keyId: string
  readonly #recorders: UsageRecorder[]

  private constructor(world: World, keyId: string) {
    this.world = world
    this.#keyId = keyId
    this.#recorders = [new UsageRecorder(world.database), new UsageRecorder(world.database)]
  }

  static async open(): Promise<Books> {
    const world = await World.open()
    return new Books(world, (await world.caller('usage')).keyId)
  }

  close(): Promise<void> {
    return this.world.close()
  }

  /** Deletes all usage, and sets the time zone to London. */
  async begin(): Promise<void> {
    await this.world.admin.query(
      'truncate usage_entry, usage_day, usage_hour, usage_correction, usage_receipt, usage_quota_due cascade',
    )
    await this.changeZone('Europe/London')
  }

  async record(sent: Sent, instance: number): Promise<Outcome[]> {
    const { database, now } = this.world
    try {
      const recorder = this.#recorders[instance % this.#recorders.length]!
      const recorded = await recordUsage(recorder, database, operatorId, inputOf(sent), sent.key, now)
      return [{ did: 'record', sent, id: recorded.entry.id, replayed: recorded.replayed }]
    } catch (error) {
      codeOf(error, 'idempotency-mismatch')
      return [{ did: 'mismatch', sent: [sent] }]
    }
  }

  async recordBatch(sent: Sent[], mode: UsageBatchMode): Promise<Outcome[]> {
    const { database, now } = this.world
    const inputs = sent.map(each => ({ ...inputOf(each), idempotencyKey: each.key }))
    try {
      const { results: verdicts } = await recordUsageBatch(database, operatorId, inputs, mode, now)
      return verdicts.map(({ status, entry }, index) =>
        entry
          ? { did: 'record', sent: sent[index]!, id: entry.id, replayed: status === 'duplicate' }
          : { did: 'mismatch', sent: sent.slice(0, index + 1).filter(each => each.key === sent[index]!.key) },
      )
    } catch (error) {
      codeOf(error, 'idempotency-mismatch')
      return [{ did: 'mismatch', sent }]
    }
  }

  async correct(entry: Entry, usage: string | null): Promise<Outcome[]> {
    const correction = { entryId: entry.id, usage, reason: 'So it was.', keyId: this.#keyId }
    try {
      await correctUsage(this.world.database, operatorId, correction, this.world.now)
      return [{ did: 'correct', entry, usage, code: undefined }]
    } catch (error) {
      return [{ did: 'correct', entry, usage, code: codeOf(error, 'not-found', 'invalid-transition') }]
    }
  }

  async changeZone(zone: string): Promise<Outcome[]> {
    const { database, now } = this.world
    // Resets the limit on changes; a concurrent change can still hit it.
    await this.world.admin.query('update operator set time_zone_changed_at = null where operator_id = $1', [operatorId])
    try {
      await changeOperator(database, operatorId, { timeZone: zone }, now)
      return [{ did: 'zone', zone }]
    } catch (error) {
      codeOf(error, 'rate-limited')
      return []
    }
  }

  async retain(months: number): Promise<Outcome[]> {
    const { database, now } = this.world
    await changeOperator(database, operatorId, { usageRetentionMonths: months }, now)
    await retainUsage(database, operatorId, now, new AbortController().signal)
    return [{ did: 'retain', months }]
  }

  async compact(): Promise<Outcome[]> {
    await compactUsage(this.world.database, operatorId, this.world.now, new AbortController().signal)
    return [{ did: 'compact' }]
  }
}

function inputOf({ meter, usage, at }: Sent) {
  return { meter, usage, occurredAt: new Date(at) }
}

/** The code of an expected refusal; rethrows any other error. */
function codeOf(error: unknown, ...expected: string[]): string {
  if (error instanceof Refusal && expected.includes(error.code)) return error.code
  throw error
}

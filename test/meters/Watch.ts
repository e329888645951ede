import { checkQuotas } from '../../src/jobs/checkQuotas.ts'
import { createUsageQuota } from '../../src/meters/quotas/createUsageQuota.ts'
import type { UsageQuotaRow } from '../../src/meters/quotas/quotaColumns.ts'
import type { UsageQuotaInput } from '../../src/meters/quotas/UsageQuotaInput.ts'
import { UsageQuotaPeriod } from '../../src/meters/quotas/UsageQuotaPeriod.ts'
import { entryOf } from '../../src/meters/recording/entryOf.ts'
import { insertUsage } from '../../src/meters/recording/insertUsage.ts'
import { operators } from '../world/cast.ts'
import { servicesOf } from '../world/openApp.ts'
import type { World } from '../world/World.ts'

const { operatorId } = operators.kayaks

/** Meters of the kayaks that are watched: sets quotas, records usage, and does what follows. */
export class Watch {
  readonly #world: World
  #meters = 0

  constructor(world: World) {
    this.#world = world
  }

  /** A meter on which nothing was recorded. */
  meter(): string {
    return `meter ${++this.#meters}`
  }

  /** Sets a quota: 100 a month, on a meter of its own, of which somebody is told. */
  set(input: Partial<UsageQuotaInput> = {}): Promise<UsageQuotaRow> {
    const { database, now } = this.#world
    const usual = { meter: this.meter(), period: UsageQuotaPeriod.MONTH, threshold: '100', email: 'office@example.com' }
    return createUsageQuota(database, operatorId, { ...usual, ...input }, now)
  }

  async record(meter: string, usage: string, occurredAt?: string): Promise<void> {
    const { database, now } = this.#world
    const input = { meter, usage, occurredAt: occurredAt === undefined ? null : new Date(occurredAt) }
    await insertUsage(database, [entryOf(operatorId, input, null, now)])
  }

  /** What a worker does several times a second. */
  follow(): Promise<void> {
    return checkQuotas(servicesOf(this.#world))
  }

  async recordAndFollow(...entry: Parameters<Watch['record']>): Promise<void> {
    await this.record(...entry)
    await this.follow()
  }

  /** The periods in which it was noted that the quota was reached, and the usage then. */
  async crossings({ quotaId }: UsageQuotaRow): Promise<[start: string, usage: string][]> {
    const rows = await this.#world.database.query<{ start: string; usage: string }>(
      `select period_start start, trim_scale(usage) usage from usage_quota_crossing where operator_id = $1 and quota_id = $2 order by 1`,
      [operatorId, quotaId],
    )
    return rows.map(({ start, usage }) => [start, usage])
  }

  /** Why no e-mail tells of the quota. */
  skips({ quotaId }: UsageQuotaRow) {
    return this.#world.database.query<{ reason: string; facts: object | null }>(
      'select reason, facts from email_skip where operator_id = $1 and quota_id = $2',
      [operatorId, quotaId],
    )
  }

  /** The e-mails that tell of the quota, in any order. */
  emails({ quotaId }: UsageQuotaRow) {
    return this.#world.database.query<{
      subject: string
      text: string
      html: string
      recipient: string
      status: string
    }>(
      `select subject, text, html, recipient, status from email where operator_id = $1 and quota_id = $2 and kind = 'USAGE_QUOTA'`,
      [operatorId, quotaId],
    )
  }
}

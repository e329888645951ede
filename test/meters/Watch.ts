import { checkQuotas } from '../../src/app/tasks/checkQuotas.ts'
import { createUsageQuota } from '../../src/domain/meters/quotas/createUsageQuota.ts'
import type { UsageQuota } from '../../src/domain/meters/quotas/UsageQuota.ts'
import type { UsageQuotaInput } from '../../src/domain/meters/quotas/UsageQuotaInput.ts'
import { UsageQuotaPeriod } from '../../src/domain/meters/quotas/UsageQuotaPeriod.ts'
import { entryOf } from '../../src/domain/meters/recording/entryOf.ts'
import { insertUsage } from '../../src/domain/meters/recording/insertUsage.ts'
import { operators } from '../world/cast.ts'
import { servicesOf } from '../world/openApp.ts'
import type { World } from '../world/World.ts'

const { operatorId } = operators.kayaks

/** Sets quotas on meters of one operator, records usage and runs the checks. */
export class Watch {
  readonly #world: World
  #meters = 0

  constructor(world: World) {
    this.#world = world
  }

  /** A meter without entries. */
  meter(): string {
    return `meter ${++this.#meters}`
  }

  /** Sets a quota, by default 100 a month on a new meter, with an e-mail address. */
  set(input: Partial<UsageQuotaInput> = {}): Promise<UsageQuota> {
    const { database, now } = this.#world
    const usual = { meter: this.meter(), period: UsageQuotaPeriod.MONTH, threshold: '100', email: 'office@example.com' }
    return createUsageQuota(database, operatorId, { ...usual, ...input }, now)
  }

  async record(meter: string, usage: string, occurredAt?: string): Promise<void> {
    const { database, now } = this.#world
    const input = { meter, usage, occurredAt: occurredAt === undefined ? null : new Date(occurredAt) }
    await insertUsage(database, [entryOf(operatorId, input, null, now)])
  }

  /** Runs the check that a worker runs several times a second. */
  follow(): Promise<void> {
    return checkQuotas(servicesOf(this.#world))
  }

  async recordAndFollow(...entry: Parameters<Watch['record']>): Promise<void> {
    await this.record(...entry)
    await this.follow()
  }

  /** The periods in which the quota was reached, and the usage at that time. */
  async crossings({ quotaId }: UsageQuota): Promise<[start: string, usage: string][]> {
    const rows = await this.#world.admin.query<{ start: string; usage: string }>(
      `select period_start start, trim_scale(usage) usage from usage_quota_crossing where operator_id = $1 and quota_id = $2 order by 1`,
      [operatorId, quotaId],
    )
    return rows.map(({ start, usage }) => [start, usage])
  }

  /** The reasons why no e-mail about the quota was sent. */
  skips({ quotaId }: UsageQuota) {
    return this.#world.admin.query<{ reason: string; facts: object | null }>(
      'select reason, facts from email_skip where operator_id = $1 and quota_id = $2',
      [operatorId, quotaId],
    )
  }

  /** The e-mails about the quota, in any order. */
  emails({ quotaId }: UsageQuota) {
    return this.#world.admin.query<{
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

import { Migration } from '@mikro-orm/migrations'

/** Each index, its replacement, and the rows that it had. */
const indexes = [
  [
    'booking_event_unrelayed_index',
    'booking_event_operator_unrelayed',
    'booking_event (occurred_at) where not relayed',
  ],
  ['change_event_age_index', 'change_event_operator_age', 'change_event (numbered_at)'],
  ['idempotency_record_age_index', 'idempotency_record_operator_age', 'idempotency_record (created_at)'],
  ['webhook_delivery_age_index', 'webhook_delivery_operator_age', 'webhook_delivery (created_at)'],
]

export class Migration20261129110400_ReplaceIndexesOfChores extends Migration {
  override name = 'Migration20261129110400_ReplaceIndexesOfChores'

  override up(): void {
    for (const [name] of indexes) this.addSql(`drop index ${name};`)
    for (const [name, replacement] of indexes) this.addSql(`alter index ${replacement} rename to ${name};`)
  }

  override down(): void {
    for (const [name, replacement, rows] of indexes) {
      this.addSql(`alter index ${name} rename to ${replacement};`)
      this.addSql(`create index ${name} on ${rows};`)
    }
  }
}

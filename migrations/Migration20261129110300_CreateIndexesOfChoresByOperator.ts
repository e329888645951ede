import { Migration } from '@mikro-orm/migrations'

const indexes = {
  booking_event_operator_unrelayed: 'booking_event (operator_id, occurred_at) where not relayed',
  change_event_operator_age: 'change_event (operator_id, numbered_at)',
  idempotency_record_operator_age: 'idempotency_record (operator_id, created_at)',
  webhook_delivery_operator_age: 'webhook_delivery (operator_id, created_at)',
}

export class Migration20261129110300_CreateIndexesOfChoresByOperator extends Migration {
  override name = 'Migration20261129110300_CreateIndexesOfChoresByOperator'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const [name, rows] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name};`)
      this.addSql(`create index concurrently ${name} on ${rows};`)
    }
  }

  override down(): void {
    for (const name of Object.keys(indexes)) this.addSql(`drop index concurrently if exists ${name};`)
  }
}

import { Migration } from '@mikro-orm/migrations'

export class Migration20261130200132_AddPaymentMethod extends Migration {
  override name = 'Migration20261130200132_AddPaymentMethod'

  override up(): void | Promise<void> {
    for (const table of ['payment', 'refund']) {
      this.addSql(`alter table "${table}" add "method" text not null default 'ONLINE', add "key_id" uuid null;`)
      this.addSql(
        `alter table "${table}" add constraint "${table}_method_check" check (method = ANY (ARRAY['CASH'::text, 'CARD'::text, 'BANK_TRANSFER'::text, 'ONLINE'::text, 'OTHER'::text])) not valid;`,
      )
      this.addSql(`update "${table}" set method = 'CASH' where lower(provider) = 'cash';`)
    }
  }

  override down(): void | Promise<void> {
    for (const table of ['payment', 'refund']) {
      this.addSql(`alter table "${table}" drop constraint "${table}_method_check";`)
      this.addSql(`alter table "${table}" drop column "method", drop column "key_id";`)
    }
  }
}

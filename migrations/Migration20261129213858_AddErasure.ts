import { Migration } from '@mikro-orm/migrations'

export class Migration20261129213858_AddErasure extends Migration {
  override name = 'Migration20261129213858_AddErasure'

  override up(): void {
    this.addSql(`alter table "booking" drop constraint "booking_customer_check";`)
    this.addSql(`alter table "booking" add "erased_at" timestamptz null;`)
    this.addSql(
      `alter table "booking" add constraint "booking_customer_check" check (email <> ''::text OR (status = ANY (ARRAY['ON_HOLD'::text, 'EXPIRED'::text, 'CANCELLED'::text])) OR (erased_at IS NOT NULL)) not valid;`,
    )
  }

  override down(): void {
    this.addSql(`alter table "booking" drop constraint "booking_customer_check";`)
    this.addSql(`alter table "booking" drop column "erased_at";`)
    this.addSql(
      `alter table "booking" add constraint "booking_customer_check" check (email <> ''::text OR (status = ANY (ARRAY['ON_HOLD'::text, 'EXPIRED'::text, 'CANCELLED'::text])));`,
    )
  }
}

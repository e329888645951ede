import { Migration } from '@mikro-orm/migrations'

export class Migration20261130202923_AllowWalkIns extends Migration {
  override name = 'Migration20261130202923_AllowWalkIns'

  override up(): void | Promise<void> {
    this.addSql(`alter table "booking" drop constraint "booking_customer_check";`)
    this.addSql(
      `alter table "booking" add constraint "booking_customer_check" check (email <> ''::text OR (status = ANY (ARRAY['ON_HOLD'::text, 'EXPIRED'::text, 'CANCELLED'::text])) OR (erased_at IS NOT NULL) OR (channel = 'POINT_OF_SALE'::text)) not valid;`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "booking" drop constraint "booking_customer_check";`)
    this.addSql(
      `alter table "booking" add constraint "booking_customer_check" check (email <> ''::text OR (status = ANY (ARRAY['ON_HOLD'::text, 'EXPIRED'::text, 'CANCELLED'::text])) OR (erased_at IS NOT NULL)) not valid;`,
    )
  }
}

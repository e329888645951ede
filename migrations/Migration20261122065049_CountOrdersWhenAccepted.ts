import { Migration } from '@mikro-orm/migrations'

export class Migration20261122065049_CountOrdersWhenAccepted extends Migration {
  override name = 'Migration20261122065049_CountOrdersWhenAccepted'

  override up(): void {
    // What was sold before was counted when it was sold.
    this.addSql(`alter table "basket" add "uncounted" boolean not null default false;`)
    this.addSql(
      `alter table "basket" add constraint "basket_uncounted_check" check ((NOT uncounted) OR (status = 'COMPLETED'::text));`,
    )
  }

  override down(): void {
    this.addSql(`alter table "basket" drop constraint "basket_uncounted_check";`)
    this.addSql(`alter table "basket" drop column "uncounted";`)
  }
}

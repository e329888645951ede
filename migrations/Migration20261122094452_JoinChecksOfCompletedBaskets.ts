import { Migration } from '@mikro-orm/migrations'

export class Migration20261122094452_JoinChecksOfCompletedBaskets extends Migration {
  override name = 'Migration20261122094452_JoinChecksOfCompletedBaskets'

  override up(): void {
    this.addSql(`alter table "basket" drop constraint "basket_uncounted_check";`)
    this.addSql(`alter table "basket" drop constraint "basket_completed_check";`)
    this.addSql(
      `alter table "basket" add constraint "basket_completed_check" check (((status = 'COMPLETED'::text) = (completed_at IS NOT NULL)) AND ((NOT uncounted) OR (status = 'COMPLETED'::text)));`,
    )
  }

  override down(): void {
    this.addSql(`alter table "basket" drop constraint "basket_completed_check";`)
    this.addSql(
      `alter table "basket" add constraint "basket_uncounted_check" check ((NOT uncounted) OR (status = 'COMPLETED'::text));`,
    )
    this.addSql(
      `alter table "basket" add constraint "basket_completed_check" check ((status = 'COMPLETED'::text) = (completed_at IS NOT NULL));`,
    )
  }
}

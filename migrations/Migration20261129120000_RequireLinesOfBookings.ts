import { Migration } from '@mikro-orm/migrations'

export class Migration20261129120000_RequireLinesOfBookings extends Migration {
  override name = 'Migration20261129120000_RequireLinesOfBookings'

  override up(): void {
    this.addSql('alter table "booking" drop constraint "booking_lines_check";')
    this.addSql(
      `alter table "booking" add constraint "booking_lines_check" check ((lines <> '[]'::jsonb) AND (lines_total(lines) = price_minor)) not valid, alter column "lines" drop default;`,
    )
  }

  override down(): void {
    this.addSql('alter table "booking" drop constraint "booking_lines_check";')
    this.addSql(
      `alter table "booking" add constraint "booking_lines_check" check ((lines = '[]'::jsonb) OR (lines_total(lines) = price_minor)) not valid, alter column "lines" set default '[]';`,
    )
  }
}

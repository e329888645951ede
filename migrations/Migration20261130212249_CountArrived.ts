import { Migration } from '@mikro-orm/migrations'
import { viewOfOperator } from '../src/app/schema/rowSecurity.ts'

const PARTICIPANTS = '(participants >= 1) AND (participants <= 1000)'

export class Migration20261130212249_CountArrived extends Migration {
  override name = 'Migration20261130212249_CountArrived'

  override up(): void | Promise<void> {
    this.addSql(`alter table "booking" add "arrived" int null;`)
    this.addSql(`alter table "booking" drop constraint "booking_participants_check";`)
    this.addSql(
      `alter table "booking" add constraint "booking_participants_check" check (${PARTICIPANTS} AND ((arrived IS NULL) OR ((arrived >= 1) AND (arrived < participants) AND (status = 'REDEEMED'::text)))) not valid;`,
    )
    this.addSql(viewOfOperator('booking'))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view booking_of_operator;')
    this.addSql(`alter table "booking" drop constraint "booking_participants_check";`)
    this.addSql(`alter table "booking" add constraint "booking_participants_check" check (${PARTICIPANTS});`)
    this.addSql(`alter table "booking" drop column "arrived";`)
    this.addSql(viewOfOperator('booking'))
  }
}

import { Migration } from '@mikro-orm/migrations'
import { viewOfOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261201044225_AddDepartureMinimum extends Migration {
  override name = 'Migration20261201044225_AddDepartureMinimum'

  override up(): void | Promise<void> {
    this.addSql(`alter table "product" add "departure_minimum" int null;`)
    this.addSql(
      `alter table "product" add constraint "product_departure_minimum_check" check (departure_minimum >= 1) not valid;`,
    )
    this.addSql(viewOfOperator('product'))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view product_of_operator;')
    this.addSql(`alter table "product" drop constraint "product_departure_minimum_check";`)
    this.addSql(`alter table "product" drop column "departure_minimum";`)
    this.addSql(viewOfOperator('product'))
  }
}

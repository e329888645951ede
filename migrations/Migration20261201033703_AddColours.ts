import { Migration } from '@mikro-orm/migrations'
import { viewOfOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261201033703_AddColours extends Migration {
  override name = 'Migration20261201033703_AddColours'

  override up(): void | Promise<void> {
    this.addSql(`alter table "product" add "colour" text not null default 'BLUE';`)
    this.addSql(
      `alter table "product" add constraint "product_colour_check" check (colour = ANY (ARRAY['BLUE'::text, 'ORANGE'::text, 'GREEN'::text, 'PURPLE'::text, 'TEAL'::text, 'RED'::text, 'YELLOW'::text, 'PINK'::text, 'BROWN'::text, 'GREY'::text])) not valid;`,
    )
    this.addSql(viewOfOperator('product'))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view product_of_operator;')
    this.addSql(`alter table "product" drop constraint "product_colour_check";`)
    this.addSql(`alter table "product" drop column "colour";`)
    this.addSql(viewOfOperator('product'))
  }
}

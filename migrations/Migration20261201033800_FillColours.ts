import { Migration } from '@mikro-orm/migrations'

/** Activities that exist get the colours in the order of their creation. They are few: an operator has tens. */
export class Migration20261201033800_FillColours extends Migration {
  override name = 'Migration20261201033800_FillColours'

  override up(): void {
    this.addSql(`update "product" p
      set colour = (array['BLUE', 'ORANGE', 'GREEN', 'PURPLE', 'TEAL', 'RED', 'YELLOW', 'PINK', 'BROWN', 'GREY'])[1 + o.place % 10]
      from (select operator_id, activity_id, row_number() over (partition by operator_id order by product_id) - 1 place from "product") o
      where p.operator_id = o.operator_id and p.activity_id = o.activity_id and o.place % 10 <> 0;`)
    this.addSql('alter table "product" validate constraint "product_colour_check";')
  }

  override down(): void {
    this.addSql('select 1')
  }
}

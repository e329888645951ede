import { Migration } from '@mikro-orm/migrations'

export class Migration20261123132000_TellPricesOfTimeslots extends Migration {
  override name = 'Migration20261123132000_TellPricesOfTimeslots'

  override up(): void {
    this.addSql(
      recordProductChange(`(new.published, new.pricing, new.min_participants, new.booking_cutoff_minutes)
          is distinct from (old.published, old.pricing, old.min_participants, old.booking_cutoff_minutes)`),
    )
  }

  override down(): void {
    this.addSql(recordProductChange('new.published <> old.published'))
  }
}

/** Records a change of a product, and of its days if their timeslots look different because of it. */
function recordProductChange(changesDays: string): string {
  return `create or replace function record_product_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, activity_id) values (new.operator_id, 'product', new.activity_id);
        if tg_op = 'UPDATE' and (${changesDays}) then
          insert into change_outbox (operator_id, kind, activity_id, date)
          select distinct t.operator_id, 'availability', t.activity_id, t.date from timeslot t
          where t.operator_id = new.operator_id and t.activity_id = new.activity_id and t.date >= (new.updated_at at time zone 'UTC')::date - 1;
        end if;
        return null;
      end
    $$;`
}

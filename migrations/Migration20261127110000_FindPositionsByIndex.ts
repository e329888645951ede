import { Migration } from '@mikro-orm/migrations'

export class Migration20261127110000_FindPositionsByIndex extends Migration {
  override name = 'Migration20261127110000_FindPositionsByIndex'

  // Rows of the outbox live for a moment, so statistics call the table empty, and a plan made from them reads all that is left of deleted
  // rows.
  override up(): void {
    this.addSql(`create function feed_position(operator uuid, most int) returns json language plpgsql stable
      set enable_seqscan to off set enable_bitmapscan to off as $$
      begin
        return json_build_object(
          'sequenceNumber', coalesce((select c.last_number from change_position c where c.operator_id = operator), 0),
          'unnumbered', (select count(*) from (select from change_outbox c where c.operator_id = operator limit most) c));
      end
    $$;`)
  }

  override down(): void {
    this.addSql('drop function feed_position(uuid, int);')
  }
}

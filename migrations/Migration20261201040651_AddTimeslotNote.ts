import { Migration } from '@mikro-orm/migrations'
import { restrictToOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261201040651_AddTimeslotNote extends Migration {
  override name = 'Migration20261201040651_AddTimeslotNote'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "timeslot_note" ("operator_id" uuid not null, "timeslot_id" uuid not null, "text" text not null, "written_at" timestamptz not null, "key_id" uuid null, "version" int not null, primary key ("operator_id", "timeslot_id"));`,
    )
    this.addSql(
      `alter table "timeslot_note" add constraint "timeslot_note_operator_id_timeslot_id_foreign" foreign key ("operator_id", "timeslot_id") references "timeslot" ("operator_id", "timeslot_id") on update no action on delete cascade;`,
    )
    this.addSql(
      `alter table "timeslot_note" add constraint "timeslot_note_text_check" check (text <> ''::text AND char_length(text) <= 2000 AND version >= 1);`,
    )
    this.addSql(restrictToOperator('timeslot_note'))
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "timeslot_note" cascade;`)
  }
}

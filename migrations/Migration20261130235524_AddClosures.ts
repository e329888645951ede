import { Migration } from '@mikro-orm/migrations'
import { expose, restrictToOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261130235524_AddClosures extends Migration {
  override name = 'Migration20261130235524_AddClosures'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "closure" ("operator_id" uuid not null, "closure_id" uuid not null, "status" text not null, "date" date not null, "from_time" text null, "activity_ids" uuid[] not null, "reason" text not null, "subject" text not null, "text" text not null, "language" text not null, "exceptions" jsonb not null, "key_id" uuid null, "idempotency_key" text null, "fingerprint" text not null, "created_at" timestamptz not null, "due_at" timestamptz not null, "choose_before" timestamptz not null, "finished_at" timestamptz null, primary key ("operator_id", "closure_id"));`,
    )
    this.addSql(
      `create unique index "closure_idempotency_unique" on "closure" ("operator_id", "idempotency_key") where "idempotency_key" is not null;`,
    )
    this.addSql(`create index "closure_created_index" on "closure" ("operator_id", "created_at", "closure_id");`)

    this.addSql(
      `create table "closure_booking" ("operator_id" uuid not null, "closure_id" uuid not null, "booking_id" uuid not null, "decision" text not null, "timeslot_id" uuid not null, "to_timeslot_id" uuid null, "done_at" timestamptz null, "failure" text null, primary key ("operator_id", "closure_id", "booking_id"));`,
    )
    this.addSql(`create index "closure_booking_booking_index" on "closure_booking" ("operator_id", "booking_id");`)

    this.addSql(
      `alter table "closure" add constraint "closure_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "closure" add constraint "closure_finished_check" check ((status = ANY (ARRAY['DONE'::text, 'UNDONE'::text])) = (finished_at IS NOT NULL));`,
    )
    this.addSql(
      `alter table "closure" add constraint "closure_status_check" check (status = ANY (ARRAY['SCHEDULED'::text, 'RUNNING'::text, 'AWAITING'::text, 'DONE'::text, 'UNDONE'::text]));`,
    )

    this.addSql(
      `alter table "closure_booking" add constraint "closure_booking_operator_id_closure_id_foreign" foreign key ("operator_id", "closure_id") references "closure" ("operator_id", "closure_id") on update no action on delete cascade;`,
    )
    this.addSql(
      `alter table "closure_booking" add constraint "closure_booking_operator_id_booking_id_foreign" foreign key ("operator_id", "booking_id") references "booking" ("operator_id", "booking_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "closure_booking" add constraint "closure_booking_target_check" check ((decision = 'MOVE'::text) = (to_timeslot_id IS NOT NULL));`,
    )
    this.addSql(
      `alter table "closure_booking" add constraint "closure_booking_decision_check" check (decision = ANY (ARRAY['MOVE'::text, 'REFUND'::text, 'CHOICE'::text]));`,
    )
    this.addSql(restrictToOperator('closure'))
    this.addSql(restrictToOperator('closure_booking'))
    this.addSql(expose('closure', 'operator_id, closure_id, status, due_at, choose_before'))
  }

  override down(): void | Promise<void> {
    this.addSql(`drop view control_plane.closure;`)
    this.addSql(`drop table if exists "closure_booking" cascade;`)
    this.addSql(`drop table if exists "closure" cascade;`)
  }
}

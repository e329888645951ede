import { Migration } from '@mikro-orm/migrations'

export class Migration20261121160821_AddRequestStatistics extends Migration {
  override name = 'Migration20261121160821_AddRequestStatistics'

  override up(): void {
    this.addSql(
      `create table "request_tally" ("operator_id" uuid not null, "key_id" uuid not null, "day" date not null, "outcome" text not null, "bucket" smallint not null, "requests" bigint not null, primary key ("operator_id", "key_id", "day", "outcome", "bucket"));`,
    )

    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'RESENT'::text, 'TEST'::text]));`,
    )

    this.addSql(
      `alter table "request_tally" add constraint "request_tally_operator_id_key_id_foreign" foreign key ("operator_id", "key_id") references "api_key" ("operator_id", "key_id") on update no action on delete no action;`,
    )
    this.addSql(`alter table "request_tally" add constraint "request_tally_requests_check" check (requests > 0);`)
    this.addSql(
      `alter table "request_tally" add constraint "request_tally_bucket_check" check ((bucket >= 0) AND (bucket <= 80));`,
    )
  }

  override down(): void {
    // Of what was sent once more there is the first letter still.
    this.addSql(`delete from "email" where "kind" = 'RESENT'`)
    this.addSql(`drop table if exists "request_tally" cascade;`)

    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'TEST'::text]));`,
    )
  }
}

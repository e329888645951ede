import { Migration } from '@mikro-orm/migrations'

export class Migration20261123120000_LimitAndCountCalls extends Migration {
  override name = 'Migration20261123120000_LimitAndCountCalls'

  override up(): void {
    this.addSql(`alter table "api_key" add column "rate_limits" jsonb null;`)
    this.addSql(
      `alter table "api_key" add constraint "api_key_rate_limits_check" check (NOT jsonb_path_exists(rate_limits, '$.*?(@.type() != "number" || @ < 1 || @ > 100000)'::jsonpath));`,
    )
    this.addSql(
      `create table "call_tally" ("operator_id" uuid not null, "key_id" uuid not null, "day" date not null, "kind" text not null, "requests" bigint not null, "limited" bigint not null, primary key ("operator_id", "key_id", "day", "kind"));`,
    )
    this.addSql(
      `alter table "call_tally" add constraint "call_tally_operator_id_key_id_foreign" foreign key ("operator_id", "key_id") references "api_key" ("operator_id", "key_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "call_tally" add constraint "call_tally_kind_check" check (kind = ANY (ARRAY['reads'::text, 'availability'::text, 'bookings'::text, 'usage-entries'::text]));`,
    )
    this.addSql(
      `alter table "call_tally" add constraint "call_tally_requests_check" check ((requests >= 0) AND (limited >= 0));`,
    )
  }

  override down(): void {
    this.addSql(`drop table if exists "call_tally" cascade;`)
    this.addSql(`alter table "api_key" drop column "rate_limits";`)
  }
}

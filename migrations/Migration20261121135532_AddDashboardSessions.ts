import { Migration } from '@mikro-orm/migrations'

export class Migration20261121135532_AddDashboardSessions extends Migration {
  override name = 'Migration20261121135532_AddDashboardSessions'

  override up(): void {
    this.addSql(
      `create table "dashboard_session" ("operator_id" uuid not null, "session_id" uuid not null, "key_id" uuid not null, "opened_at" timestamptz null, "expires_at" timestamptz not null, "ended_at" timestamptz null, primary key ("operator_id", "session_id"));`,
    )
    this.addSql(`alter table "dashboard_session" add constraint "dashboard_session_unique" unique ("session_id");`)

    this.addSql(
      `alter table "dashboard_session" add constraint "dashboard_session_operator_id_key_id_foreign" foreign key ("operator_id", "key_id") references "api_key" ("operator_id", "key_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "dashboard_session" add constraint "dashboard_session_expiry_check" check ((opened_at IS NULL) OR (expires_at > opened_at));`,
    )
  }

  override down(): void {
    this.addSql(`drop table if exists "dashboard_session" cascade;`)
  }
}

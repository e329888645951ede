import { Migration } from '@mikro-orm/migrations'

export class Migration20261129215818_CreateBackupRuns extends Migration {
  override name = 'Migration20261129215818_CreateBackupRuns'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "backup_run" ("backup_run_id" uuid not null, "kind" text not null, "data_of" timestamptz null, "started_at" timestamptz not null, "ended_at" timestamptz not null, "folder" text null, "bytes" bigint null, "differences" int null, primary key ("backup_run_id"));`,
    )

    this.addSql(
      `alter table "backup_run" add constraint "backup_run_differences_check" check ((kind = 'VERIFICATION'::text) = (differences IS NOT NULL));`,
    )
    this.addSql(
      `alter table "backup_run" add constraint "backup_run_kind_check" check (kind = ANY (ARRAY['BACKUP'::text, 'EXPORT'::text, 'VERIFICATION'::text]));`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "backup_run" cascade;`)
  }
}

import { Migration } from '@mikro-orm/migrations'

export class Migration20261122134500_RegisterWorkers extends Migration {
  override name = 'Migration20261122134500_RegisterWorkers'

  override up(): void {
    this.addSql(
      `create table "worker" ("worker_id" text not null, "registered_at" timestamptz not null default now(), primary key ("worker_id"));`,
    )
    // It found the workers that had claimed jobs. An instance of an earlier version that starts after this makes it again, which does no harm.
    this.addSql(`drop index if exists "graphile_worker"."jobs_by_claimant";`)
  }

  override down(): void {
    this.addSql(`drop table if exists "worker" cascade;`)
  }
}

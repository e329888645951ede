import { Migration } from '@mikro-orm/migrations'
import { expose, restrictToOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261201001917_AddPictures extends Migration {
  override name = 'Migration20261201001917_AddPictures'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "picture" ("operator_id" uuid not null, "sha256" text not null, "width" int not null, "height" int not null, "created_at" timestamptz not null, "check_at" timestamptz not null, primary key ("operator_id", "sha256"));`,
    )
    this.addSql(`create index "picture_check_index" on "picture" ("operator_id", "check_at");`)

    this.addSql(
      `alter table "picture" add constraint "picture_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(`alter table "picture" add constraint "picture_size_check" check ((width > 0) AND (height > 0));`)
    this.addSql(`alter table "picture" add constraint "picture_sha256_check" check (sha256 ~ '^[0-9a-f]{64}$'::text);`)
    this.addSql(restrictToOperator('picture'))
    this.addSql(expose('picture', 'operator_id, check_at'))
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "picture" cascade;`)
  }
}

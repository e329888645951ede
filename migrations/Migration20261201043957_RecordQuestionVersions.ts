import { Migration } from '@mikro-orm/migrations'

export class Migration20261201043957_RecordQuestionVersions extends Migration {
  override name = 'Migration20261201043957_RecordQuestionVersions'

  override up(): void | Promise<void> {
    this.addSql(`alter table "waiver_answer" add "question_version" int null;`)
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "waiver_answer" drop column "question_version";`)
  }
}

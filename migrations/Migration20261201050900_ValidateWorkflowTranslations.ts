import { Migration } from '@mikro-orm/migrations'

/** In a step of its own: it reads the table, and blocks nobody. */
export class Migration20261201050900_ValidateWorkflowTranslations extends Migration {
  override name = 'Migration20261201050900_ValidateWorkflowTranslations'

  override up(): void {
    this.addSql('alter table workflow validate constraint workflow_translations_check')
  }

  override down(): void {
    this.addSql('select 1')
  }
}

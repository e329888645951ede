import { Migration } from '@mikro-orm/migrations'

export class Migration20261201050857_AddWorkflowTranslations extends Migration {
  override name = 'Migration20261201050857_AddWorkflowTranslations'

  override up(): void | Promise<void> {
    this.addSql(`alter table "workflow" add "translations" jsonb not null default '[]';`)
    this.addSql(
      `alter table "workflow" add constraint "workflow_translations_check" check ((jsonb_typeof(translations) = 'array'::text) AND (jsonb_array_length(translations) <= 12) AND (jsonb_array_length(jsonb_path_query_array(translations, '$[*]?(@."language" like_regex "^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$" && @."subject" like_regex "^.{1,200}$" && @."body" like_regex "\\\\S")'::jsonpath)) = jsonb_array_length(translations)) AND (((('"'::text || language) || '"'::text) || (jsonb_path_query_array(translations, '$[*]."language"'::jsonpath))::text) !~ '("[A-Za-z0-9-]+").*\\1'::text)) not valid;`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "workflow" drop constraint "workflow_translations_check";`)
    this.addSql(`alter table "workflow" drop column "translations";`)
  }
}

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123133000_RecordEveryProductChange extends Migration {
  override name = 'Migration20261123133000_RecordEveryProductChange'

  override up(): void {
    // Two changes in the same millisecond have the same updated_at.
    this.addSql(`drop trigger "product_change" on "product";`)
    this.addSql(`create trigger "product_change" after update on "product" for each row
      when (old.* is distinct from new.*) execute function "record_product_change"();`)
  }

  override down(): void {
    this.addSql(`drop trigger "product_change" on "product";`)
    this.addSql(`create trigger "product_change" after update on "product" for each row
      when ((new."updated_at", new."published", new."pricing_version") is distinct from (old."updated_at", old."published", old."pricing_version"))
      execute function "record_product_change"();`)
  }
}

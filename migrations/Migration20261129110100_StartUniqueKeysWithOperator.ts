import { Migration } from '@mikro-orm/migrations'

export class Migration20261129110100_StartUniqueKeysWithOperator extends Migration {
  override name = 'Migration20261129110100_StartUniqueKeysWithOperator'

  override up(): void {
    this.addSql(`alter table booking drop constraint booking_reference_unique,
      add constraint booking_reference_unique unique using index booking_operator_reference;`)
    this.addSql(`alter table product drop constraint product_product_id_unique,
      add constraint product_product_id_unique unique using index product_operator_product_id;`)
    // The primary key begins with the operator and ensures the same.
    this.addSql('alter table dashboard_session drop constraint dashboard_session_unique;')
  }

  override down(): void {
    this.addSql('alter table dashboard_session add constraint dashboard_session_unique unique (session_id);')
    this.addSql(`alter table product drop constraint product_product_id_unique,
      add constraint product_product_id_unique unique (product_id);`)
    this.addSql(`alter table booking drop constraint booking_reference_unique,
      add constraint booking_reference_unique unique (booking_reference);`)
  }
}

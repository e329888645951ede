import { Migration } from '@mikro-orm/migrations'

export class Migration20261123043000_AddRefunds extends Migration {
  override name = 'Migration20261123043000_AddRefunds'

  override up(): void {
    this.addSql(`alter table "booking" add column "refund_percent" int null;`)
    this.addSql(
      `update "booking" set "refund_minor" = "price_minor", "refund_percent" = 100 where "status" in ('CANCELLED', 'REJECTED');`,
    )
    this.addSql(`alter table "booking" drop constraint "booking_cancelled_check";`)
    this.addSql(
      `alter table "booking" add constraint "booking_cancelled_check" check (((status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL)) AND ((refund_minor = 0) OR (status = ANY (ARRAY['CANCELLED'::text, 'REJECTED'::text]))) AND ((refund_percent >= 0) AND (refund_percent <= 100)));`,
    )
    // An instance of an earlier version refunds everything and knows no percentage.
    this.addSql(`create function refund_in_full() returns trigger language plpgsql as $$
      begin
        new.refund_minor := new.price_minor;
        new.refund_percent := 100;
        return new;
      end
    $$;`)
    this.addSql(`create trigger "booking_refund_in_full" before update of "status" on "booking" for each row
      when (new.status in ('CANCELLED', 'REJECTED') and old.status <> new.status and new.refund_minor = 0 and new.refund_percent is null)
      execute function refund_in_full();`)

    this.addSql(`alter table "basket" add column "refunded_minor" bigint not null default '0';`)
    this.addSql(`alter table "basket" drop constraint "basket_total_check";`)
    this.addSql(
      `alter table "basket" add constraint "basket_total_check" check ((total_minor >= 0) AND (refunded_minor >= 0) AND (refunded_minor <= paid_minor));`,
    )
    this.addSql(
      `create table "refund" ("operator_id" uuid not null, "refund_id" uuid not null, "basket_id" uuid not null, "provider" text not null, "provider_reference" text not null, "amount_minor" bigint not null, "currency" text not null, "reason" text null, "refunded_at" timestamptz not null, "recorded_at" timestamptz not null, primary key ("operator_id", "refund_id"));`,
    )
    this.addSql(`create index "refund_basket_index" on "refund" ("operator_id", "basket_id");`)
    this.addSql(
      `alter table "refund" add constraint "refund_reference_unique" unique ("operator_id", "provider", "provider_reference");`,
    )
    this.addSql(
      `alter table "refund" add constraint "refund_operator_id_basket_id_foreign" foreign key ("operator_id", "basket_id") references "basket" ("operator_id", "basket_id") on update no action on delete no action;`,
    )
    this.addSql(`alter table "refund" add constraint "refund_amount_check" check (amount_minor > 0);`)
  }

  override down(): void {
    this.addSql(`drop table "refund";`)
    this.addSql(`alter table "basket" drop constraint "basket_total_check";`)
    this.addSql(`alter table "basket" drop column "refunded_minor";`)
    this.addSql(`alter table "basket" add constraint "basket_total_check" check (total_minor >= 0);`)
    this.addSql(`drop trigger "booking_refund_in_full" on "booking";`)
    this.addSql(`drop function refund_in_full();`)
    this.addSql(`alter table "booking" drop constraint "booking_cancelled_check";`)
    this.addSql(
      `alter table "booking" add constraint "booking_cancelled_check" check ((status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL));`,
    )
    this.addSql(`alter table "booking" drop column "refund_percent";`)
    this.addSql(`update "booking" set "refund_minor" = 0;`)
  }
}

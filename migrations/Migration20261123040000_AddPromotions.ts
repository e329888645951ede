import { Migration } from '@mikro-orm/migrations'

export class Migration20261123040000_AddPromotions extends Migration {
  override name = 'Migration20261123040000_AddPromotions'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "promo_code" ("operator_id" uuid not null, "promo_code_id" uuid not null, "code" text not null, "name" text not null, "amount_minor" bigint null, "rate" int null, "sold_from" date null, "sold_to" date null, "date_from" date null, "date_to" date null, "activity_ids" uuid[] not null, "max_uses" int null, "max_uses_per_customer" int null, "uses" int not null default 0, "active" boolean not null default true, "created_at" timestamptz not null, primary key ("operator_id", "promo_code_id"));`,
    )
    this.addSql(
      `create index "promo_code_created_index" on "promo_code" ("operator_id", "created_at", "promo_code_id");`,
    )
    this.addSql(`alter table "promo_code" add constraint "promo_code_code_unique" unique ("operator_id", "code");`)

    this.addSql(
      `create table "promo_use" ("operator_id" uuid not null, "booking_id" uuid not null, "promo_code_id" uuid not null, "customer" text not null, "taken" boolean not null, "used_at" timestamptz not null, primary key ("operator_id", "booking_id"));`,
    )
    this.addSql(
      `create index "promo_use_customer_index" on "promo_use" ("operator_id", "promo_code_id", "customer") where "taken";`,
    )

    this.addSql(
      `create table "voucher" ("operator_id" uuid not null, "voucher_id" uuid not null, "code" text not null, "initial_minor" bigint not null, "balance_minor" bigint not null, "currency" text not null, "last_entry" int not null, "recipient" text null, "buyer_email" text null, "payment_reference" text null, "expires_on" date null, "voided_at" timestamptz null, "void_reason" text null, "created_at" timestamptz not null, primary key ("operator_id", "voucher_id"));`,
    )
    this.addSql(`create index "voucher_created_index" on "voucher" ("operator_id", "created_at", "voucher_id");`)
    this.addSql(
      `alter table "voucher" add constraint "voucher_payment_unique" unique ("operator_id", "payment_reference");`,
    )
    this.addSql(`alter table "voucher" add constraint "voucher_code_unique" unique ("operator_id", "code");`)

    this.addSql(
      `create table "voucher_entry" ("operator_id" uuid not null, "voucher_id" uuid not null, "number" int not null, "kind" text not null, "amount_minor" bigint not null, "balance_minor" bigint not null, "booking_id" uuid null, "key_id" uuid null, "occurred_at" timestamptz not null, primary key ("operator_id", "voucher_id", "number"));`,
    )
    this.addSql(
      `create index "voucher_entry_booking_index" on "voucher_entry" ("operator_id", "booking_id") where "booking_id" is not null;`,
    )

    this.addSql(
      `alter table "promo_code" add constraint "promo_code_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "promo_code" add constraint "promo_code_limits_check" check ((max_uses >= 1 OR max_uses IS NULL) AND (max_uses_per_customer >= 1 OR max_uses_per_customer IS NULL));`,
    )
    this.addSql(
      `alter table "promo_code" add constraint "promo_code_uses_check" check (uses >= 0 AND (max_uses IS NULL OR uses <= max_uses));`,
    )
    this.addSql(
      `alter table "promo_code" add constraint "promo_code_dates_check" check (((sold_to >= sold_from) OR sold_to IS NULL OR sold_from IS NULL) AND ((date_to >= date_from) OR date_to IS NULL OR date_from IS NULL));`,
    )
    this.addSql(
      `alter table "promo_code" add constraint "promo_code_discount_check" check (((amount_minor IS NULL) <> (rate IS NULL)) AND (amount_minor > 0 OR amount_minor IS NULL) AND (rate >= 1 AND rate <= 100000 OR rate IS NULL));`,
    )
    this.addSql(
      `alter table "promo_code" add constraint "promo_code_code_check" check (code ~ '^[0-9A-Z][0-9A-Z_-]{2,31}$'::text);`,
    )

    this.addSql(
      `alter table "promo_use" add constraint "promo_use_operator_id_promo_code_id_foreign" foreign key ("operator_id", "promo_code_id") references "promo_code" ("operator_id", "promo_code_id") on update no action on delete no action;`,
    )

    this.addSql(
      `alter table "voucher" add constraint "voucher_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "voucher" add constraint "voucher_code_check" check (code ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'::text);`,
    )
    this.addSql(
      `alter table "voucher" add constraint "voucher_balance_check" check (initial_minor > 0 AND balance_minor >= 0 AND balance_minor <= initial_minor);`,
    )

    this.addSql(
      `alter table "voucher_entry" add constraint "voucher_entry_operator_id_voucher_id_foreign" foreign key ("operator_id", "voucher_id") references "voucher" ("operator_id", "voucher_id") on update no action on delete no action;`,
    )
    this.addSql(`alter table "voucher_entry" add constraint "voucher_entry_balance_check" check (balance_minor >= 0);`)
    this.addSql(
      `alter table "voucher_entry" add constraint "voucher_entry_booking_check" check ((kind = ANY (ARRAY['REDEEMED'::text, 'RETURNED'::text])) = (booking_id IS NOT NULL));`,
    )
    this.addSql(
      `alter table "voucher_entry" add constraint "voucher_entry_amount_check" check (((kind = ANY (ARRAY['SOLD'::text, 'RETURNED'::text])) AND (amount_minor > 0)) OR ((kind = ANY (ARRAY['REDEEMED'::text, 'VOIDED'::text])) AND (amount_minor < 0)));`,
    )
    this.addSql(
      `alter table "voucher_entry" add constraint "voucher_entry_kind_check" check (kind = ANY (ARRAY['SOLD'::text, 'REDEEMED'::text, 'RETURNED'::text, 'VOIDED'::text]));`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "promo_use" drop constraint "promo_use_operator_id_promo_code_id_foreign";`)
    this.addSql(`alter table "voucher_entry" drop constraint "voucher_entry_operator_id_voucher_id_foreign";`)

    this.addSql(`drop table if exists "promo_code" cascade;`)
    this.addSql(`drop table if exists "promo_use" cascade;`)
    this.addSql(`drop table if exists "voucher" cascade;`)
    this.addSql(`drop table if exists "voucher_entry" cascade;`)
  }
}

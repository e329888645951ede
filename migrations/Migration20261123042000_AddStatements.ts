import { Migration } from '@mikro-orm/migrations'

export class Migration20261123042000_AddStatements extends Migration {
  override name = 'Migration20261123042000_AddStatements'

  override up(): void {
    this.addSql(
      `create table "statement_month" ("operator_id" uuid not null, "month" date not null, "starts_at" timestamptz not null, "ends_at" timestamptz not null, "closed_at" timestamptz not null, primary key ("operator_id", "month"));`,
    )

    this.addSql(
      `create table "statement_total" ("operator_id" uuid not null, "partner_id" uuid not null, "month" date not null, "kind" text not null, "lines" int not null, "retail_minor" bigint not null, "commission_minor" bigint not null, "voucher_minor" bigint not null, primary key ("operator_id", "partner_id", "month", "kind"));`,
    )

    this.addSql(
      `alter table "booking" add "commission_rate" int not null default 0, add "settled_retail_minor" bigint not null default '0', add "settled_commission_minor" bigint not null default '0';`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_commission_check" check ((commission_rate >= 0) AND (commission_rate <= 100000));`,
    )

    this.addSql(
      `alter table "booking_event" add "voucher_change" bigint not null default '0', add "partner_id" uuid null;`,
    )
    this.addSql(
      `create index "booking_event_statement_index" on "booking_event" ("operator_id", "partner_id", "occurred_at", "booking_id", "version") include ("action", "retail_change", "commission_change", "voucher_change") where "partner_id" is not null;`,
    )

    this.addSql(
      `alter table "statement_month" add constraint "statement_month_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "statement_month" add constraint "statement_month_limits_check" check (starts_at < ends_at);`,
    )
    this.addSql(
      `alter table "statement_month" add constraint "statement_month_day_check" check (EXTRACT(day FROM month) = (1)::numeric);`,
    )

    this.addSql(
      `alter table "statement_total" add constraint "statement_total_operator_id_partner_id_foreign" foreign key ("operator_id", "partner_id") references "partner" ("operator_id", "partner_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "statement_total" add constraint "statement_total_operator_id_month_foreign" foreign key ("operator_id", "month") references "statement_month" ("operator_id", "month") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "statement_total" add constraint "statement_total_kind_check" check (kind = ANY (ARRAY['SALE'::text, 'AMENDMENT'::text, 'CANCELLATION'::text]));`,
    )

    this.addSql(`create function "refuse_change_of_statement"() returns trigger language plpgsql as $$
      begin
        raise exception 'a closed month never changes' using errcode = 'integrity_constraint_violation';
      end
    $$;`)
    this.addSql(
      `create trigger "statement_month_no_change" before update or delete on "statement_month" for each row execute function "refuse_change_of_statement"();`,
    )
    this.addSql(
      `create trigger "statement_total_no_change" before update or delete on "statement_total" for each row execute function "refuse_change_of_statement"();`,
    )

    // Until now, everything was refunded when a booking was cancelled. What was sold until now is on no statement.
    this.addSql(`update "booking" set "refund_minor" = "price_minor" where "status" = 'CANCELLED';`)
    this.addSql(
      `update "booking" set "settled_retail_minor" = "price_minor" where "status" in ('CONFIRMED', 'REDEEMED', 'NO_SHOW');`,
    )
  }

  override down(): void {
    this.addSql(`drop table if exists "statement_total" cascade;`)
    this.addSql(`drop table if exists "statement_month" cascade;`)
    this.addSql(`drop function "refuse_change_of_statement"();`)
    this.addSql(`alter table "booking" drop constraint "booking_commission_check";`)
    this.addSql(
      `alter table "booking" drop column "commission_rate", drop column "settled_retail_minor", drop column "settled_commission_minor";`,
    )

    this.addSql(`drop index "booking_event_statement_index";`)
    this.addSql(`alter table "booking_event" drop column "voucher_change", drop column "partner_id";`)
  }
}

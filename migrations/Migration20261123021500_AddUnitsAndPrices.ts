import { Migration } from '@mikro-orm/migrations'

export class Migration20261123021500_AddUnitsAndPrices extends Migration {
  override name = 'Migration20261123021500_AddUnitsAndPrices'

  override up(): void {
    this.addSql(
      `alter table "product" add column "pricing" jsonb, add column "pricing_version" integer not null default 1, add column "price_varies" boolean not null default false;`,
    )
    this.addSql(`create function default_pricing(unit_id uuid, price integer) returns jsonb language sql immutable as $$
      select jsonb_build_object('units', jsonb_build_array(jsonb_build_object('unitId', unit_id, 'type', 'OTHER', 'name', 'Participant',
          'paxCount', 1, 'price', price, 'minAge', null, 'maxAge', null, 'accompaniedBy', '[]'::jsonb, 'minQuantity', 1,
          'maxQuantity', null, 'isDefault', true)),
        'groupPrice', null, 'rules', '[]'::jsonb, 'fees', '[]'::jsonb, 'taxes', '[]'::jsonb, 'cancellationTiers', null)
    $$;`)
    this.addSql(`create function default_price(pricing jsonb) returns integer language sql immutable as $$
      select (u ->> 'price')::integer from jsonb_array_elements(pricing -> 'units') u where (u ->> 'isDefault')::boolean
    $$;`)
    this.addSql(`create function is_sound_pricing(pricing jsonb) returns boolean language sql immutable as $$
      select coalesce(
        count(*) filter (where (u ->> 'isDefault')::boolean and (u ->> 'paxCount')::integer = 1) = 1
          and count(*) filter (where (u ->> 'isDefault')::boolean) = 1
          and count(distinct u ->> 'unitId') = count(*)
          and bool_and((u ->> 'price')::integer >= 0 and (u ->> 'paxCount')::integer >= 0 and length(u ->> 'name') > 0)
          and jsonb_typeof(pricing -> 'rules') = 'array' and jsonb_typeof(pricing -> 'fees') = 'array'
          and jsonb_typeof(pricing -> 'taxes') = 'array', false)
      from jsonb_array_elements(pricing -> 'units') u
    $$;`)
    this.addSql(`create function sync_pricing() returns trigger language plpgsql as $$
      begin
        if new.pricing is null then
          new.pricing := default_pricing(new.activity_id, new.price_minor);
        elsif tg_op = 'INSERT' or new.pricing is distinct from old.pricing then
          new.price_minor := default_price(new.pricing);
        elsif new.price_minor <> old.price_minor then
          new.pricing := jsonb_set(new.pricing, '{units}', (
            select jsonb_agg(case when (u ->> 'isDefault')::boolean then jsonb_set(u, '{price}', to_jsonb(new.price_minor)) else u end
              order by position)
            from jsonb_array_elements(new.pricing -> 'units') with ordinality as units (u, position)));
        end if;
        new.price_varies := coalesce(new.pricing -> 'rules' <> '[]'::jsonb or new.pricing -> 'groupPrice' <> 'null'::jsonb
          or jsonb_array_length(new.pricing -> 'units') > 1, true);
        if tg_op = 'UPDATE' and new.pricing is distinct from old.pricing then
          new.pricing_version := old.pricing_version + 1;
        end if;
        return new;
      end
    $$;`)
    this.addSql(`update "product" set "pricing" = default_pricing("activity_id", "price_minor");`)
    this.addSql(`alter table "product" alter column "pricing" set not null;`)
    this.addSql(
      `alter table "product" add constraint "product_pricing_check" check (is_sound_pricing(pricing) AND (price_minor = default_price(pricing)));`,
    )
    this.addSql(`create index "product_unit_index" on "product" using gin (("pricing" -> 'units') jsonb_path_ops);`)
    this.addSql(`create trigger "product_pricing_sync" before insert or update on "product"
      for each row execute function sync_pricing();`)

    this.addSql(`create function lines_total(lines jsonb) returns bigint language plpgsql immutable as $$
      declare
        total bigint := 0;
      begin
        for line in 0 .. jsonb_array_length(lines) - 1 loop
          total := total + (lines -> line ->> 'amount')::bigint;
        end loop;
        return total;
      end
    $$;`)
    this.addSql(
      `alter table "booking" add column "lines" jsonb not null default '[]', add column "commission_minor" bigint not null default '0', add column "voucher_minor" bigint not null default '0', add column "cancellation_tiers" jsonb, add column "refund_minor" bigint not null default '0';`,
    )
    this.addSql(`update "booking" b set "lines" = jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'name', 'Participant', 'quantity', b.participants,
        'each', round(b.price_minor::numeric / b.participants)::bigint, 'amount', b.price_minor, 'unitId', b.activity_id,
        'unitType', 'OTHER', 'paxCount', 1));`)
    this.addSql(
      `alter table "booking" add constraint "booking_lines_check" check ((lines = '[]'::jsonb) OR (lines_total(lines) = price_minor));`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_amounts_check" check ((commission_minor >= 0) AND (voucher_minor >= 0) AND (refund_minor >= 0) AND (commission_minor <= price_minor) AND (voucher_minor <= price_minor) AND (refund_minor <= price_minor));`,
    )
    this.addSql(
      `alter table "booking_event" add column "retail_change" bigint not null default '0', add column "commission_change" bigint not null default '0';`,
    )
  }

  override down(): void {
    this.addSql(`alter table "booking_event" drop column "retail_change", drop column "commission_change";`)
    this.addSql(`alter table "booking" drop constraint "booking_lines_check", drop constraint "booking_amounts_check";`)
    this.addSql(
      `alter table "booking" drop column "lines", drop column "commission_minor", drop column "voucher_minor", drop column "cancellation_tiers", drop column "refund_minor";`,
    )
    this.addSql(`drop function lines_total(jsonb);`)
    this.addSql(`drop trigger "product_pricing_sync" on "product";`)
    this.addSql(`drop index "product_unit_index";`)
    this.addSql(`alter table "product" drop constraint "product_pricing_check";`)
    this.addSql(
      `alter table "product" drop column "pricing", drop column "pricing_version", drop column "price_varies";`,
    )
    this.addSql(`drop function sync_pricing();`)
    this.addSql(`drop function is_sound_pricing(jsonb);`)
    this.addSql(`drop function default_price(jsonb);`)
    this.addSql(`drop function default_pricing(uuid, integer);`)
  }
}

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128110000_GeneratePricesOfProducts extends Migration {
  override name = 'Migration20261128110000_GeneratePricesOfProducts'

  // What a trigger kept the same as the pricing is computed from it. The table has a row for each activity, so writing it anew is quick.
  override up(): void {
    this.addSql('drop trigger product_pricing_sync on product;')
    this.addSql('drop function sync_pricing(), default_pricing(uuid, int);')
    this.addSql('alter table product drop constraint product_pricing_check, drop constraint product_price_check;')
    this.addSql(`alter table product drop column price_minor, drop column price_varies,
      add column price_minor int generated always as (default_price(pricing)) stored not null,
      add column price_varies boolean generated always as ((pricing -> 'rules') <> '[]' or (pricing -> 'groupPrice') <> 'null'
        or jsonb_array_length(pricing -> 'units') > 1) stored not null,
      add constraint product_price_check check (price_minor >= 0),
      add constraint product_pricing_check check (is_sound_pricing(pricing));`)
  }

  override down(): void {
    this.addSql('alter table product drop constraint product_pricing_check;')
    this.addSql(`alter table product alter column price_minor drop expression, alter column price_varies drop expression,
      alter column price_varies set default false,
      add constraint product_pricing_check check (is_sound_pricing(pricing) and price_minor = default_price(pricing));`)
    this.addSql(`create function default_pricing(unit_id uuid, price int) returns jsonb language sql immutable as $$
      select jsonb_build_object('units', jsonb_build_array(jsonb_build_object('unitId', unit_id, 'type', 'OTHER', 'name', 'Participant',
          'paxCount', 1, 'price', price, 'minAge', null, 'maxAge', null, 'accompaniedBy', '[]'::jsonb, 'minQuantity', 1,
          'maxQuantity', null, 'isDefault', true)),
        'groupPrice', null, 'rules', '[]'::jsonb, 'fees', '[]'::jsonb, 'taxes', '[]'::jsonb, 'cancellationTiers', null)
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
    this.addSql(
      'create trigger product_pricing_sync before insert or update on product for each row execute function sync_pricing();',
    )
  }
}

import { Migration } from '@mikro-orm/migrations'

/** Texts that are not part of a unique key, by table. Documents and lists are normalised as text. */
const plain: Record<string, string[]> = {
  agency_key: ['name'],
  api_key: ['name'],
  booking: ['first_name', 'last_name', 'payment_reference', 'partner_reference', 'notes', 'cancel_reason', 'lines'],
  booking_event: ['reason', 'changes'],
  operator: ['name'],
  partner: ['name'],
  payment: ['reason'],
  product: ['short_description', 'description', 'category', 'location', 'images', 'pricing'],
  promo_code: ['name'],
  refund: ['reason'],
  resource: ['exceptions'],
  resource_member: ['skills'],
  resource_need: ['skills'],
  schedule_exception: ['reason'],
  usage_correction: ['reason'],
  usage_receipt: ['meter'],
  voucher: ['recipient', 'void_reason'],
  waitlist_entry: ['first_name', 'last_name'],
  waiver_answer: ['label', 'value'],
  waiver_question: ['label', 'help_text', 'pattern', 'options', 'depends_on'],
  webhook_endpoint: ['description'],
  workflow: ['name', 'subject', 'body'],
}

const documents: Record<string, string> = {
  lines: 'jsonb',
  changes: 'jsonb',
  location: 'jsonb',
  images: 'jsonb',
  pricing: 'jsonb',
  exceptions: 'jsonb',
  skills: 'text[]',
  value: 'jsonb',
  options: 'jsonb',
  depends_on: 'jsonb',
}

const checked = [
  ['product', 'name'],
  ['resource', 'name'],
  ['usage_quota', 'meter'],
] as const

export class Migration20261127030000_NormaliseTexts extends Migration {
  override name = 'Migration20261127030000_NormaliseTexts'

  // Only rows that are not in NFC are written. What cannot be one with its namesake is kept apart, so that nothing is lost.
  override up(): void {
    for (const [table, columns] of Object.entries(plain)) {
      const sets = columns.map(
        column => `"${column}" = normalize("${column}"::text, nfc)::${documents[column] ?? 'text'}`,
      )
      const foreign = columns.map(column => `"${column}"::text is not nfc normalized`)
      this.addSql(`update "${table}" set ${sets.join(', ')} where ${foreign.join(' or ')};`)
    }

    // Of two names that are one in NFC, the one that changes gets a number.
    this.addSql(`do $$
      declare
        kind record;
        entry record;
        wanted text;
      begin
        for kind in select * from (values ('product', 200), ('resource', 100), ('resource_member', 100), ('agency', 100)) k (name, longest) loop
          for entry in execute format('select ctid place, normalize(name, nfc) name from %I where name is not nfc normalized', kind.name) loop
            wanted := entry.name;
            for number in 2 .. 1000 loop
              begin
                execute format('update %I set name = $1 where ctid = $2', kind.name) using wanted, entry.place;
                exit;
              exception when unique_violation then
                wanted := left(entry.name, kind.longest - 7) || ' (' || number || ')';
              end;
            end loop;
          end loop;
        end loop;
      end
    $$;`)

    // A reference whose other form exists already stays as it is: both name something that has happened.
    this.addSql(`do $$
      declare
        kind record;
        entry record;
      begin
        for kind in select * from (values ('payment', 'provider'), ('payment', 'provider_reference'), ('refund', 'provider'),
          ('refund', 'provider_reference'), ('voucher', 'payment_reference'), ('booking_import', 'external_reference')) k (name, part) loop
          for entry in execute format('select ctid place from %I where %I is not nfc normalized', kind.name, kind.part) loop
            begin
              execute format('update %1$I set %2$I = normalize(%2$I, nfc) where ctid = $1', kind.name, kind.part) using entry.place;
            exception when unique_violation then null;
            end;
          end loop;
        end loop;
      end
    $$;`)

    // Two quotas that are one now differ by the smallest amount, so that both of their addresses are told.
    this.addSql(`do $$
      declare
        quota record;
      begin
        for quota in select operator_id, quota_id from usage_quota where meter is not nfc normalized loop
          loop
            begin
              update usage_quota q set meter = normalize(q.meter, nfc)
              where q.operator_id = quota.operator_id and q.quota_id = quota.quota_id;
              exit;
            exception when unique_violation then
              update usage_quota q set threshold = q.threshold + 0.000000001
              where q.operator_id = quota.operator_id and q.quota_id = quota.quota_id;
            end;
          end loop;
        end loop;
      end
    $$;`)

    // A key that was sent in quotes is the key between them from now on, unless that one is in use too.
    this.addSql(String.raw`create or replace function pg_temp.unquoted(key text) returns text language sql immutable as $$
      select regexp_replace(substr(key, 2, length(key) - 2), '\\(["\\])', '\1', 'g') where key ~ '^"([^"\\]|\\["\\])+"$'
    $$;`)
    for (const [table, owner] of [
      ['idempotency_record', 'caller_id'],
      ['usage_receipt', 'operator_id'],
    ]) {
      this.addSql(`update "${table}" k set idempotency_key = pg_temp.unquoted(k.idempotency_key)
        where pg_temp.unquoted(k.idempotency_key) is not null and not exists (
          select from "${table}" o where o.operator_id = k.operator_id and o."${owner}" = k."${owner}"
            and o.idempotency_key = pg_temp.unquoted(k.idempotency_key));`)
    }

    // The totals have the meter of every entry, and are few. Whoever records waits until the commit if a meter is renamed.
    this.addSql(`do $$
      begin
        if exists (select from usage_day where meter is not nfc normalized)
          or exists (select from usage_entry where extra_info is not nfc normalized or idempotency_key like '"_%"') then
          alter table usage_entry disable trigger usage_entry_no_update;
          update usage_entry e set meter = normalize(e.meter, nfc)
          from (select distinct operator_id, meter from usage_day where meter is not nfc normalized) m
          where e.operator_id = m.operator_id and e.meter = m.meter;
          update usage_entry set extra_info = normalize(extra_info, nfc) where extra_info is not nfc normalized;
          update usage_entry e set idempotency_key = pg_temp.unquoted(e.idempotency_key)
          where e.idempotency_key like '"_%"' and pg_temp.unquoted(e.idempotency_key) is not null and not exists (
            select from usage_entry o where o.operator_id = e.operator_id and o.idempotency_key = pg_temp.unquoted(e.idempotency_key));
          alter table usage_entry enable trigger usage_entry_no_update;
          with gone as (delete from usage_day where meter is not nfc normalized returning *)
          insert into usage_day as d (operator_id, day, meter, slot, usage, events)
          select operator_id, day, normalize(meter, nfc), slot, sum(usage), sum(events) from gone group by 1, 2, 3, 4
          on conflict (operator_id, day, meter, slot) do update set usage = d.usage + excluded.usage, events = d.events + excluded.events;
          with gone as (delete from usage_hour where meter is not nfc normalized returning *)
          insert into usage_hour as h (operator_id, meter, starts_at, slot, usage, events)
          select operator_id, normalize(meter, nfc), starts_at, slot, sum(usage), sum(events) from gone group by 1, 2, 3, 4
          on conflict (operator_id, meter, starts_at, slot) do update set usage = h.usage + excluded.usage, events = h.events + excluded.events;
        end if;
      end
    $$;`)

    for (const [table, column] of checked) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_check" check ("${column}" is nfc normalized);`,
      )
    }
  }

  // In which form a text was sent is not stored.
  override down(): void {
    for (const [table, column] of checked)
      this.addSql(`alter table "${table}" drop constraint "${table}_${column}_check";`)
  }
}

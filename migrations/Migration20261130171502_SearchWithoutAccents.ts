import { Migration } from '@mikro-orm/migrations'

const searchText = `-- The text of a booking that searches look in: its reference with and without hyphens, the name, the address, the references of the
-- payment and of the partner, and the digits of the phone number, each on a line of its own. Letters are without accents, as in
-- src/domain/rules/searchText.ts. The index booking_text_index has it.
--
-- Called by: src/domain/bookings/lists/bookingConditions.ts.
-- Locks: none.
create or replace function search_text(reference text, name text, email text, payment text, partner text, phone text)
returns text
language plpgsql
immutable
as $$
declare
  searched text := concat_ws(E'\\n', reference, replace(reference, '-', ''), name, email, payment, partner,
    regexp_replace(phone, '\\D', '', 'g'));
begin
  -- Most have no accents, which is quickly seen.
  if octet_length(searched) = char_length(searched) then
    return searched;
  end if;
  searched := translate(regexp_replace(normalize(searched, nfd), U&'[\\0300-\\036F]', '', 'g'), 'øØłŁđĐ', 'oOlLdD');
  return replace(replace(replace(replace(replace(searched, 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE');
end
$$;`

/** Only the owner of an index may merge what was added to it. */
const mergeOf = (index: string) => `create or replace function control_plane.merge_search_index() returns void
  language sql security definer set search_path to pg_catalog, pg_temp
  as $$ select pg_catalog.gin_clean_pending_list('public.${index}'::regclass) $$;`

export class Migration20261130171502_SearchWithoutAccents extends Migration {
  override name = 'Migration20261130171502_SearchWithoutAccents'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(searchText)
    this.addSql('drop index concurrently if exists booking_text_index;')
    this.addSql(
      `create index concurrently "booking_text_index" on "booking" using gin ("operator_id", "activity_id", "partner_id", search_text("booking_reference", "first_name" || ' ' || "last_name", "email", "payment_reference", "partner_reference", "phone") gin_trgm_ops) with (gin_pending_list_limit = 32768);`,
    )
    this.addSql(mergeOf('booking_text_index'))
    this.addSql('drop index concurrently if exists booking_search_index;')
  }

  override down(): void {
    this.addSql('drop index concurrently if exists booking_search_index;')
    this.addSql(
      `create index concurrently "booking_search_index" on "booking" using gin ("operator_id", "activity_id", "partner_id", ("booking_reference" || E'\\n' || "first_name" || ' ' || "last_name" || E'\\n' || "email" || E'\\n' || "payment_reference" || coalesce(E'\\n' || "partner_reference", '')) gin_trgm_ops) with (gin_pending_list_limit = 32768);`,
    )
    this.addSql(mergeOf('booking_search_index'))
    this.addSql('drop index concurrently if exists booking_text_index;')
    this.addSql('drop function search_text(text, text, text, text, text, text);')
  }
}

-- The text of a booking, or of an entry of the waitlist, that searches look in: its reference with and without hyphens, the name, the
-- address, the references of the payment and of the partner, and the digits of the phone number, each on a line of its own. Letters are without accents, as in
-- src/domain/rules/searchText.ts. The indexes booking_text_index and waitlist_entry_text_index have it.
--
-- Called by: src/domain/bookings/lists/bookingConditions.ts, src/domain/waitlist/listEntries.ts.
-- Locks: none.
create or replace function search_text(reference text, name text, email text, payment text, partner text, phone text)
returns text
language plpgsql
immutable
as $$
declare
  searched text := concat_ws(E'\n', reference, replace(reference, '-', ''), name, email, payment, partner,
    regexp_replace(phone, '\D', '', 'g'));
begin
  -- Most have no accents, which is quickly seen.
  if octet_length(searched) = char_length(searched) then
    return searched;
  end if;
  searched := translate(regexp_replace(normalize(searched, nfd), U&'[\0300-\036F]', '', 'g'), 'øØłŁđĐ', 'oOlLdD');
  return replace(replace(replace(replace(replace(searched, 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE');
end
$$;

-- The hash of an audit entry: over that of the entry before it and everything that it says. Of its details it takes the digest, so that
-- these can be erased.
--
-- Called by: append_audit_entries, src/domain/audit/verifyAudit.ts.
-- Locks: none.
create or replace function audit_hash(
  operator uuid,
  number bigint,
  previous bytea,
  occurred timestamptz,
  action text,
  object_type text,
  object_id text,
  actor text,
  key uuid,
  session uuid,
  request text,
  digest bytea
)
returns bytea
language plpgsql
immutable
as $$
begin
  return sha256(previous || convert_to(jsonb_build_array(
    operator, number, extract(epoch from occurred), action, object_type, object_id, actor, key, session, request, encode(digest, 'hex')
  )::text, 'UTF8'));
end
$$;

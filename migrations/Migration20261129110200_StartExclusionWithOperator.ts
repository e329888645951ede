import { Migration } from '@mikro-orm/migrations'

// PostgreSQL cannot build an exclusion constraint beside callers: who writes assignments waits for it, and nobody else.
export class Migration20261129110200_StartExclusionWithOperator extends Migration {
  override name = 'Migration20261129110200_StartExclusionWithOperator'

  override up(): void {
    this.addSql('create extension if not exists btree_gist;')
    this.addSql(`alter table resource_assignment drop constraint resource_assignment_member_exclusion,
      add constraint resource_assignment_member_exclusion
        exclude using gist (operator_id with =, member_id with =, tstzrange(starts_at, ends_at) with &&) deferrable;`)
  }

  override down(): void {
    this.addSql(`alter table resource_assignment drop constraint resource_assignment_member_exclusion,
      add constraint resource_assignment_member_exclusion exclude using gist (
        int8range(uuid_hash_extended(member_id, 0::bigint), uuid_hash_extended(member_id, 0::bigint), '[]'::text) with &&,
        tstzrange(starts_at, ends_at) with &&) deferrable;`)
    this.addSql('drop extension btree_gist;')
  }
}

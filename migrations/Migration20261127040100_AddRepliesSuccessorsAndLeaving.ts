import { Migration } from '@mikro-orm/migrations'

export class Migration20261127040100_AddRepliesSuccessorsAndLeaving extends Migration {
  override name = 'Migration20261127040100_AddRepliesSuccessorsAndLeaving'

  // Nullable columns without a default: nothing is rewritten.
  override up(): void {
    this.addSql(`alter table "operator" add column "reply_to" text null;`)
    this.addSql(`alter table "api_key" add column "predecessor_id" uuid null;`)
    this.addSql(`alter table "agency_key" add column "predecessor_id" uuid null;`)
    this.addSql(`alter table "timeslot" add column "left_at" timestamptz null;`)
  }

  override down(): void {
    this.addSql(`alter table "operator" drop column "reply_to";`)
    this.addSql(`alter table "api_key" drop column "predecessor_id";`)
    this.addSql(`alter table "agency_key" drop column "predecessor_id";`)
    this.addSql(`alter table "timeslot" drop column "left_at";`)
  }
}

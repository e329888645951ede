import { Migration } from '@mikro-orm/migrations'

export class Migration20261122063737_LetEmailsAwaitAMailServer extends Migration {
  override name = 'Migration20261122063737_LetEmailsAwaitAMailServer'

  override up(): void {
    this.addSql(`alter table "email" drop constraint "email_status_check";`)
    this.addSql(`alter table "email" drop constraint "email_transport_check";`)
    // What had gone nowhere says so; it has been counted, and stays what it was.
    this.addSql(`update "email" set "transport" = 'LOG' where "transport" = 'OUTBOX';`)
    this.addSql(
      `create index "email_awaiting_index" on "email" ("operator_id", "due_at") where "status" = 'AWAITING_MAIL_SERVER';`,
    )
    this.addSql(
      `alter table "email" add constraint "email_status_check" check (status = ANY (ARRAY['PLANNED'::text, 'AWAITING_MAIL_SERVER'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'DROPPED'::text]));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_transport_check" check (transport = ANY (ARRAY['SMTP'::text, 'LOG'::text]));`,
    )
  }

  override down(): void {
    this.addSql(`drop index "email_awaiting_index";`)
    this.addSql(`alter table "email" drop constraint "email_transport_check";`)
    this.addSql(`alter table "email" drop constraint "email_status_check";`)
    this.addSql(`update "email" set "transport" = 'OUTBOX' where "transport" = 'LOG';`)
    // Nobody would come back to them.
    this.addSql(`update "email" set "status" = 'DROPPED' where "status" = 'AWAITING_MAIL_SERVER';`)
    this.addSql(
      `alter table "email" add constraint "email_transport_check" check (transport = ANY (ARRAY['SMTP'::text, 'OUTBOX'::text]));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_status_check" check (status = ANY (ARRAY['PLANNED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'DROPPED'::text]));`,
    )
  }
}

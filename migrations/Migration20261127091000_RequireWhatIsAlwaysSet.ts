import { Migration } from '@mikro-orm/migrations'

export class Migration20261127091000_RequireWhatIsAlwaysSet extends Migration {
  override name = 'Migration20261127091000_RequireWhatIsAlwaysSet'

  override up(): void {
    this.addSql('drop trigger "booking_refund_in_full" on "booking";')
    this.addSql('drop function refund_in_full();')
    this.addSql(`update "basket" k set "partner_id" = (
      select b.partner_id from "booking" b where b.operator_id = k.operator_id and b.basket_id = k.basket_id limit 1)
      where k.channel = 'PARTNER' and k.partner_id is null;`)
    this.addSql('alter table "basket" drop constraint "basket_partner_check";')
    this.addSql(
      `alter table "basket" add constraint "basket_partner_check" check ((partner_id is not null) = (channel = 'PARTNER'));`,
    )
    this.addSql(`update "promo_use" u set "discount" = (
      select jsonb_build_object('name', c.name, 'kind', case when c.rate is null then 'AMOUNT' else 'PERCENTAGE' end,
        'value', coalesce(c.amount_minor, c.rate))
      from "promo_code" c where c.operator_id = u.operator_id and c.promo_code_id = u.promo_code_id)
      where u.discount is null;`)
    this.addSql('alter table "promo_use" alter column "discount" set not null;')
    this.addSql(`alter table "email" alter column "reason" drop default;`)
    this.addSql(`update "email" set "reason" = 'TRIGGERED' where "reason" = 'NOT_RECORDED';`)
    this.limitReasons(reasons)
  }

  override down(): void {
    this.limitReasons(`${reasons}, 'NOT_RECORDED'`)
    this.addSql(`alter table "email" alter column "reason" set default 'NOT_RECORDED';`)
    this.addSql('alter table "promo_use" alter column "discount" drop not null;')
    this.addSql('alter table "basket" drop constraint "basket_partner_check";')
    this.addSql(
      `alter table "basket" add constraint "basket_partner_check" check (partner_id is null or channel = 'PARTNER');`,
    )
    this.addSql(`CREATE OR REPLACE FUNCTION refund_in_full()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
      begin
        new.refund_minor := new.price_minor;
        new.refund_percent := 100;
        return new;
      end
    $$;`)
    this.addSql(
      `create trigger "booking_refund_in_full" before update of "status" on "booking" for each row when (new.status in ('CANCELLED', 'REJECTED') and old.status <> new.status and new.refund_minor = 0 and new.refund_percent is null) execute function "refund_in_full"();`,
    )
  }

  private limitReasons(allowed: string): void {
    for (const table of ['email', 'email_skip']) {
      this.addSql(`alter table "${table}" drop constraint "${table}_reason_check";`)
      this.addSql(`alter table "${table}" add constraint "${table}_reason_check" check (reason in (${allowed}));`)
    }
  }
}

const reasons = `'TRIGGERED', 'PLACES_OFFERED', 'QUOTA_REACHED', 'WEBHOOK_FAILED', 'SENT_AGAIN', 'TESTED', 'WORKFLOW_INACTIVE', 'WORKFLOW_DELETED', 'OTHER_ACTIVITY', 'OTHER_CHANNEL', 'BOOKING_STATUS', 'IMPORTED', 'BOOKING_GONE', 'NEVER_CONFIRMED', 'BASKET_NOT_ABANDONED', 'ONE_PER_BASKET', 'OFFERED_BY_WAITLIST', 'WAIVER_NOT_OUTSTANDING', 'ALREADY_PLANNED', 'NOTES_ONLY', 'DEPARTURE_CLOSED', 'TIME_PASSED', 'NOT_BEFORE_START', 'ACTIVITY_BEGUN', 'ACTIVITY_OVER', 'OFFER_OVER', 'NO_MAIL_SERVER', 'NO_ADDRESS', 'DAILY_LIMIT'`

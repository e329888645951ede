import { Migration } from '@mikro-orm/migrations'

export class Migration20261121094500_AddPurchasesHoldsWaitlistAndWorkflows extends Migration {
  override name = 'Migration20261121094500_AddPurchasesHoldsWaitlistAndWorkflows'

  override up(): void {
    this.addSql(
      `create table "email" ("operator_id" uuid not null, "email_id" uuid not null, "kind" text not null, "workflow_id" uuid null, "booking_id" uuid null, "waitlist_id" uuid null, "status" text not null, "due_at" timestamptz not null, "recipient" text null, "recipient_name" text null, "subject" text null, "text" text null, "html" text null, "calendar" text null, "language" text null, "message_id" text not null, "attempts" int not null default 0, "failure" text null, "transport" text null, "sent_at" timestamptz null, "created_at" timestamptz not null, primary key ("operator_id", "email_id"));`,
    )
    this.addSql(`create index "email_workflow_index" on "email" ("operator_id", "workflow_id");`)
    this.addSql(`create index "email_booking_index" on "email" ("operator_id", "booking_id");`)
    this.addSql(`create index "email_due_index" on "email" ("operator_id", "due_at", "email_id");`)
    this.addSql(
      `create unique index "email_offer_unique" on "email" ("operator_id", "waitlist_id", "booking_id") where "kind" = 'WAITLIST_OFFER';`,
    )
    this.addSql(
      `create unique index "email_workflow_unique" on "email" ("operator_id", "booking_id", "workflow_id") where "kind" = 'WORKFLOW';`,
    )

    this.addSql(
      `create table "payment" ("operator_id" uuid not null, "payment_id" uuid not null, "basket_id" uuid not null, "outcome" text not null, "provider" text not null, "provider_reference" text not null, "amount_minor" bigint not null, "currency" text not null, "reason" text null, "paid_at" timestamptz not null, "recorded_at" timestamptz not null, primary key ("operator_id", "payment_id"));`,
    )
    this.addSql(`create index "payment_basket_index" on "payment" ("operator_id", "basket_id");`)
    this.addSql(
      `create unique index "payment_reference_unique" on "payment" ("operator_id", "provider", "provider_reference") where "outcome" = 'SUCCEEDED';`,
    )

    this.addSql(
      `create table "booking_event" ("operator_id" uuid not null, "booking_id" uuid not null, "version" int not null, "action" text not null, "status" text not null, "occurred_at" timestamptz not null, "actor" text not null, "key_id" uuid null, "reason" text null, "changes" jsonb null, "followed" boolean not null default true, primary key ("operator_id", "booking_id", "version"));`,
    )
    this.addSql(
      `create index "booking_event_unfollowed_index" on "booking_event" ("occurred_at") where not "followed";`,
    )

    this.addSql(
      `create table "waitlist_entry" ("operator_id" uuid not null, "waitlist_id" uuid not null, "turn" bigserial not null, "activity_id" uuid not null, "date" date not null, "timeslot_id" uuid null, "participants" int not null, "first_name" text not null, "last_name" text not null, "email" text not null, "phone" text null, "language" text null, "channel" text not null, "partner_id" uuid null, "status" text not null, "booking_id" uuid null, "created_at" timestamptz not null, "offered_at" timestamptz null, primary key ("operator_id", "waitlist_id"));`,
    )
    this.addSql(
      `create index "waitlist_entry_created_index" on "waitlist_entry" ("operator_id", "created_at", "waitlist_id");`,
    )
    this.addSql(
      `create index "waitlist_entry_queue_index" on "waitlist_entry" ("operator_id", "activity_id", "date", "turn") where "status" = 'WAITING';`,
    )
    this.addSql(
      `create unique index "waitlist_entry_once_unique" on "waitlist_entry" ("operator_id", "activity_id", "date", coalesce("timeslot_id", '00000000-0000-0000-0000-000000000000'::uuid), coalesce("partner_id", '00000000-0000-0000-0000-000000000000'::uuid), lower("email")) where "status" in ('WAITING', 'OFFERED');`,
    )
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_booking_unique" unique ("operator_id", "booking_id");`,
    )

    this.addSql(
      `create table "workflow" ("operator_id" uuid not null, "workflow_id" uuid not null, "name" text not null, "trigger" text not null, "delay" int null, "delay_unit" text null, "at_time" text null, "activity_ids" uuid[] not null, "channels" text[] not null, "subject" text not null, "body" text not null, "language" text not null, "active" boolean not null default true, "deleted_at" timestamptz null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("operator_id", "workflow_id"));`,
    )
    this.addSql(`create index "workflow_trigger_index" on "workflow" ("operator_id", "trigger");`)

    this.addSql(
      `alter table "operator" add "hold_minutes" int not null default 30, add "waitlist_offer_minutes" int not null default 60, add "held_places_per_key" int not null default 100, add "held_places_per_timeslot" int not null default 50;`,
    )
    this.addSql(
      `alter table "operator" add constraint "operator_hold_check" check (((hold_minutes >= 5) AND (hold_minutes <= 60)) AND ((waitlist_offer_minutes >= 15) AND (waitlist_offer_minutes <= 1440)) AND (held_places_per_key >= 1) AND (held_places_per_timeslot >= 1));`,
    )

    this.addSql(`alter table "basket" drop constraint "basket_status_check";`)
    this.addSql(
      `alter table "basket" add "partner_id" uuid null, add "paid_minor" bigint not null default '0', add "abandoned_at" timestamptz null;`,
    )
    this.addSql(`alter table "basket" alter column "completed_at" drop not null;`)
    // Each was paid for when it was made; what was cancelled since is to be given back.
    this.addSql(`update "basket" k set "paid_minor" = "total_minor", "total_minor" = (
      select coalesce(sum(b."price_minor") filter (where b."status" <> 'CANCELLED'), 0) from "booking" b
      where b."operator_id" = k."operator_id" and b."basket_id" = k."basket_id")`)
    this.addSql(
      `alter table "basket" add constraint "basket_operator_id_partner_id_foreign" foreign key ("operator_id", "partner_id") references "partner" ("operator_id", "partner_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "basket" add constraint "basket_abandoned_check" check ((status = 'ABANDONED'::text) = (abandoned_at IS NOT NULL));`,
    )
    this.addSql(
      `alter table "basket" add constraint "basket_completed_check" check ((status = 'COMPLETED'::text) = (completed_at IS NOT NULL));`,
    )
    this.addSql(`update "basket" k set "partner_id" = b."partner_id" from "booking" b
      where b."operator_id" = k."operator_id" and b."basket_id" = k."basket_id" and k."channel" = 'PARTNER'`)
    this.addSql(
      `alter table "basket" add constraint "basket_partner_check" check ((partner_id IS NULL) OR (channel = 'PARTNER'::text));`,
    )
    this.addSql(
      `alter table "basket" add constraint "basket_status_check" check (status = ANY (ARRAY['OPEN'::text, 'COMPLETED'::text, 'ABANDONED'::text]));`,
    )

    this.addSql(`alter table "product" add "acceptance_required" boolean not null default false;`)

    this.addSql(
      `alter table "timeslot" add "held" int not null default 0, add "offering" boolean not null default false;`,
    )
    this.addSql(`alter table "timeslot" add constraint "timeslot_held_check" check ((held >= 0) AND (held <= taken));`)

    this.addSql(`alter table "booking" drop constraint "booking_status_check";`)
    this.addSql(
      `alter table "booking" add "version" int not null default 1, add "hold_expires_at" timestamptz null, add "held_at" timestamptz null, add "held_by" uuid null;`,
    )
    this.addSql(`create index "timeslot_offering_index" on "timeslot" ("operator_id", "timeslot_id") where "offering";`)
    this.addSql(
      `create index "booking_held_by_index" on "booking" ("operator_id", "held_by") where "status" = 'ON_HOLD';`,
    )
    this.addSql(
      `create index "booking_hold_index" on "booking" ("operator_id", "timeslot_id") where "status" = 'ON_HOLD';`,
    )
    this.addSql(`create index "booking_basket_index" on "booking" ("operator_id", "basket_id");`)
    this.addSql(`alter table "booking" add constraint "booking_version_check" check (version >= 1);`)
    this.addSql(
      `alter table "booking" add constraint "booking_hold_check" check ((status = 'ON_HOLD'::text) = (hold_expires_at IS NOT NULL));`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_status_check" check (status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text]));`,
    )

    this.addSql(
      `alter table "email" add constraint "email_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "email" add constraint "email_failed_check" check ((status <> 'FAILED'::text) OR (failure IS NOT NULL));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_sent_check" check ((status = 'SENT'::text) = ((sent_at IS NOT NULL) AND (transport IS NOT NULL) AND (recipient IS NOT NULL) AND (text IS NOT NULL)));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_transport_check" check (transport = ANY (ARRAY['SMTP'::text, 'OUTBOX'::text]));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_status_check" check (status = ANY (ARRAY['PLANNED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'DROPPED'::text]));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'TEST'::text]));`,
    )

    this.addSql(
      `alter table "payment" add constraint "payment_operator_id_basket_id_foreign" foreign key ("operator_id", "basket_id") references "basket" ("operator_id", "basket_id") on update no action on delete no action;`,
    )
    this.addSql(`alter table "payment" add constraint "payment_amount_check" check (amount_minor >= 0);`)
    this.addSql(
      `alter table "payment" add constraint "payment_outcome_check" check (outcome = ANY (ARRAY['SUCCEEDED'::text, 'REFUSED'::text]));`,
    )

    this.addSql(
      `alter table "booking_event" add constraint "booking_event_operator_id_booking_id_foreign" foreign key ("operator_id", "booking_id") references "booking" ("operator_id", "booking_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "booking_event" add constraint "booking_event_status_check" check (status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text]));`,
    )
    this.addSql(
      `alter table "booking_event" add constraint "booking_event_actor_check" check (actor = ANY (ARRAY['PARTNER'::text, 'OPERATOR'::text, 'CUSTOMER'::text, 'SERVICE'::text]));`,
    )
    this.addSql(
      `alter table "booking_event" add constraint "booking_event_action_check" check (action = ANY (ARRAY['HELD'::text, 'BOOKED'::text, 'EXTENDED'::text, 'CONFIRMED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'AMENDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REDEEMED'::text, 'NO_SHOW'::text]));`,
    )

    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_operator_id_activity_id_foreign" foreign key ("operator_id", "activity_id") references "product" ("operator_id", "activity_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_operator_id_timeslot_id_foreign" foreign key ("operator_id", "timeslot_id") references "timeslot" ("operator_id", "timeslot_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_operator_id_partner_id_foreign" foreign key ("operator_id", "partner_id") references "partner" ("operator_id", "partner_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_operator_id_booking_id_foreign" foreign key ("operator_id", "booking_id") references "booking" ("operator_id", "booking_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_offer_check" check ((status <> ALL (ARRAY['OFFERED'::text, 'ACCEPTED'::text])) OR (booking_id IS NOT NULL));`,
    )
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_participants_check" check ((participants >= 1) AND (participants <= 1000));`,
    )
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_partner_check" check ((channel = 'PARTNER'::text) = (partner_id IS NOT NULL));`,
    )
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_channel_check" check (channel = ANY (ARRAY['PARTNER'::text, 'ONLINE'::text, 'POINT_OF_SALE'::text]));`,
    )
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_status_check" check (status = ANY (ARRAY['WAITING'::text, 'OFFERED'::text, 'ACCEPTED'::text, 'LAPSED'::text, 'LEFT'::text]));`,
    )

    this.addSql(
      `alter table "workflow" add constraint "workflow_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "workflow" add constraint "workflow_delay_check" check (((delay IS NOT NULL) = (delay_unit IS NOT NULL)) AND ((delay IS NOT NULL) = (trigger = ANY (ARRAY['BEFORE_START'::text, 'AFTER_END'::text, 'WAIVER_OUTSTANDING'::text]))) AND ((delay IS NULL) OR (delay >= 0)) AND ((at_time IS NULL) OR (delay_unit = 'DAYS'::text)));`,
    )
    this.addSql(
      `alter table "workflow" add constraint "workflow_unit_check" check (delay_unit = ANY (ARRAY['MINUTES'::text, 'HOURS'::text, 'DAYS'::text]));`,
    )
    this.addSql(
      `alter table "workflow" add constraint "workflow_trigger_check" check (trigger = ANY (ARRAY['BOOKING_CONFIRMED'::text, 'BOOKING_CANCELLED'::text, 'BOOKING_AMENDED'::text, 'BEFORE_START'::text, 'AFTER_END'::text, 'WAIVER_OUTSTANDING'::text, 'BASKET_ABANDONED'::text]));`,
    )
    this.#writeHistory()
  }

  /** Bookings that were made before there was a history begin theirs with what is known of them; who cancelled one is not. */
  #writeHistory(): void {
    this.addSql(`insert into "booking_event" ("operator_id", "booking_id", "version", "action", "status", "occurred_at", "actor")
      select "operator_id", "booking_id", 1, 'BOOKED', 'CONFIRMED', "created_at",
        case "channel" when 'PARTNER' then 'PARTNER' else 'OPERATOR' end
      from "booking"`)
    this.addSql(`update "booking" set "version" = 2 where "status" <> 'CONFIRMED'`)
    this.addSql(`insert into "booking_event" ("operator_id", "booking_id", "version", "action", "status", "occurred_at", "actor", "reason")
      select "operator_id", "booking_id", 2, "status", "status", coalesce("cancelled_at", "starts_at"), case "status" when 'CANCELLED' then 'SERVICE' else 'OPERATOR' end, "cancel_reason"
      from "booking" where "status" <> 'CONFIRMED'`)
  }

  /** What is only held or was not accepted is called off, what waits to be accepted is accepted, and every basket counts as paid for. */
  #settleEverything(): void {
    this.addSql(`update "booking" set "status" = 'CANCELLED', "cancelled_at" = now(), "hold_expires_at" = null
      where "status" in ('ON_HOLD', 'EXPIRED', 'REJECTED')`)
    this.addSql(`update "booking" set "status" = 'CONFIRMED' where "status" = 'PENDING'`)
    this.addSql(`update "timeslot" set "taken" = "taken" - "held", "held" = 0 where "held" > 0`)
    this.addSql(`update "basket" set "status" = 'COMPLETED', "completed_at" = "created_at", "abandoned_at" = null
      where "status" <> 'COMPLETED'`)
  }

  override down(): void {
    this.#settleEverything()
    this.addSql(`drop table if exists "email" cascade;`)
    this.addSql(`drop table if exists "payment" cascade;`)
    this.addSql(`drop table if exists "booking_event" cascade;`)
    this.addSql(`drop table if exists "waitlist_entry" cascade;`)
    this.addSql(`drop table if exists "workflow" cascade;`)

    this.addSql(`alter table "basket" drop constraint "basket_operator_id_partner_id_foreign";`)

    this.addSql(`alter table "basket" drop constraint "basket_abandoned_check";`)
    this.addSql(`alter table "basket" drop constraint "basket_completed_check";`)
    this.addSql(`alter table "basket" drop constraint "basket_partner_check";`)
    this.addSql(`alter table "basket" drop constraint "basket_status_check";`)
    this.addSql(`alter table "basket" drop column "partner_id", drop column "paid_minor", drop column "abandoned_at";`)
    this.addSql(`alter table "basket" alter column "completed_at" set not null;`)
    this.addSql(
      `alter table "basket" add constraint "basket_status_check" check (status = ANY (ARRAY['COMPLETED'::text]));`,
    )

    this.addSql(`drop index "timeslot_offering_index";`)
    this.addSql(`drop index "booking_held_by_index";`)
    this.addSql(`drop index "booking_hold_index";`)
    this.addSql(`drop index "booking_basket_index";`)
    this.addSql(`alter table "booking" drop constraint "booking_version_check";`)
    this.addSql(`alter table "booking" drop constraint "booking_hold_check";`)
    this.addSql(`alter table "booking" drop constraint "booking_status_check";`)
    this.addSql(
      `alter table "booking" drop column "version", drop column "hold_expires_at", drop column "held_at", drop column "held_by";`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_status_check" check (status = ANY (ARRAY['CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text]));`,
    )

    this.addSql(`alter table "operator" drop constraint "operator_hold_check";`)
    this.addSql(
      `alter table "operator" drop column "hold_minutes", drop column "waitlist_offer_minutes", drop column "held_places_per_key", drop column "held_places_per_timeslot";`,
    )

    this.addSql(`alter table "product" drop column "acceptance_required";`)

    this.addSql(`alter table "timeslot" drop constraint "timeslot_held_check";`)
    this.addSql(`alter table "timeslot" drop column "held", drop column "offering";`)
  }
}

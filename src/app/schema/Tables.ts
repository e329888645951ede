// Written by `npm run generate` from the entities. Do not edit.
import type { ColumnType, Generated } from 'kysely'
import type { ApiKey } from '../../domain/access/ApiKey.ts'
import type { ApiKeyAddress } from '../../domain/access/ApiKeyAddress.ts'
import type { ApiKeyDirectory } from '../../domain/access/ApiKeyDirectory.ts'
import type { CallTally } from '../../domain/access/CallTally.ts'
import type { DashboardSession } from '../../domain/access/DashboardSession.ts'
import type { LinkSecret } from '../../domain/access/LinkSecret.ts'
import type { Operator } from '../../domain/access/Operator.ts'
import type { Partner } from '../../domain/access/Partner.ts'
import type { RequestTally } from '../../domain/access/RequestTally.ts'
import type { SpentChallenge } from '../../domain/access/SpentChallenge.ts'
import type { Agency } from '../../domain/access/agencies/Agency.ts'
import type { AgencyGrant } from '../../domain/access/agencies/AgencyGrant.ts'
import type { AgencyKey } from '../../domain/access/agencies/AgencyKey.ts'
import type { AssignmentExclusion } from '../../domain/assignments/AssignmentExclusion.ts'
import type { ResourceAssignment } from '../../domain/assignments/ResourceAssignment.ts'
import type { AuditDetail } from '../../domain/audit/AuditDetail.ts'
import type { AuditEntry } from '../../domain/audit/AuditEntry.ts'
import type { AuditHead } from '../../domain/audit/AuditHead.ts'
import type { ResourceUse } from '../../domain/availability/ResourceUse.ts'
import type { Schedule } from '../../domain/availability/Schedule.ts'
import type { ScheduleException } from '../../domain/availability/ScheduleException.ts'
import type { Timeslot } from '../../domain/availability/Timeslot.ts'
import type { TimeslotNote } from '../../domain/availability/TimeslotNote.ts'
import type { Booking } from '../../domain/bookings/Booking.ts'
import type { Basket } from '../../domain/bookings/baskets/Basket.ts'
import type { BookingEvent } from '../../domain/bookings/events/BookingEvent.ts'
import type { BookingImport } from '../../domain/bookings/imports/BookingImport.ts'
import type { BookingTotal } from '../../domain/bookings/lists/BookingTotal.ts'
import type { Payment } from '../../domain/bookings/payments/Payment.ts'
import type { Refund } from '../../domain/bookings/refunds/Refund.ts'
import type { IdempotencyRecord } from '../../domain/bookings/sale/IdempotencyRecord.ts'
import type { TillClose } from '../../domain/bookings/till/TillClose.ts'
import type { WaiverAnswer } from '../../domain/bookings/waiver/WaiverAnswer.ts'
import type { BulkLine } from '../../domain/bulk/BulkLine.ts'
import type { BulkOperation } from '../../domain/bulk/BulkOperation.ts'
import type { BulkPart } from '../../domain/bulk/BulkPart.ts'
import type { ChangeEvent } from '../../domain/changes/ChangeEvent.ts'
import type { ChangePosition } from '../../domain/changes/ChangePosition.ts'
import type { Closure } from '../../domain/closures/Closure.ts'
import type { ClosureBooking } from '../../domain/closures/ClosureBooking.ts'
import type { MergedEmail } from '../../domain/customers/MergedEmail.ts'
import type { Email } from '../../domain/emails/Email.ts'
import type { EmailSkip } from '../../domain/emails/EmailSkip.ts'
import type { UsageEntry } from '../../domain/meters/UsageEntry.ts'
import type { UsageCorrection } from '../../domain/meters/corrections/UsageCorrection.ts'
import type { UsageImport } from '../../domain/meters/imports/UsageImport.ts'
import type { UsageQuota } from '../../domain/meters/quotas/UsageQuota.ts'
import type { UsageQuotaCrossing } from '../../domain/meters/quotas/UsageQuotaCrossing.ts'
import type { UsageQuotaDue } from '../../domain/meters/quotas/UsageQuotaDue.ts'
import type { UsageReceipt } from '../../domain/meters/recording/UsageReceipt.ts'
import type { UsageDay } from '../../domain/meters/totals/UsageDay.ts'
import type { UsageHour } from '../../domain/meters/totals/UsageHour.ts'
import type { ChangeOutbox } from '../../domain/outbox/ChangeOutbox.ts'
import type { Commission } from '../../domain/products/Commission.ts'
import type { Product } from '../../domain/products/Product.ts'
import type { Picture } from '../../domain/products/pictures/Picture.ts'
import type { PromoCode } from '../../domain/promotions/codes/PromoCode.ts'
import type { PromoUse } from '../../domain/promotions/codes/PromoUse.ts'
import type { Voucher } from '../../domain/promotions/vouchers/Voucher.ts'
import type { VoucherEntry } from '../../domain/promotions/vouchers/VoucherEntry.ts'
import type { Resource } from '../../domain/resources/Resource.ts'
import type { ResourceMember } from '../../domain/resources/ResourceMember.ts'
import type { ResourceNeed } from '../../domain/resources/ResourceNeed.ts'
import type { ResourceQuantity } from '../../domain/resources/ResourceQuantity.ts'
import type { StaffAccount } from '../../domain/staff/StaffAccount.ts'
import type { Passkey } from '../../domain/staff/passkeys/Passkey.ts'
import type { StatementMonth } from '../../domain/statements/StatementMonth.ts'
import type { StatementStatus } from '../../domain/statements/StatementStatus.ts'
import type { StatementTotal } from '../../domain/statements/StatementTotal.ts'
import type { WaitlistEntry } from '../../domain/waitlist/WaitlistEntry.ts'
import type { Upload } from '../../domain/waivers/Upload.ts'
import type { WaiverQuestion } from '../../domain/waivers/WaiverQuestion.ts'
import type { WebhookAttempt } from '../../domain/webhooks/WebhookAttempt.ts'
import type { WebhookDelivery } from '../../domain/webhooks/WebhookDelivery.ts'
import type { WebhookEndpoint } from '../../domain/webhooks/WebhookEndpoint.ts'
import type { Workflow } from '../../domain/workflows/Workflow.ts'
import type { TimeZone } from '../../domain/zones/TimeZone.ts'
import type { BackupRun } from '../../platform/backup/BackupRun.ts'
import type { Worker } from '../../platform/jobs/Worker.ts'

declare module '../../platform/sql/Tables.ts' {
  /** What is read of each column, what an insert takes, what an update takes. */
  interface Tables {
    agency: {
      agency_id: Agency['agencyId']
      name: Agency['name']
      created_at: Agency['createdAt']
    }
    agency_grant: {
      operator_id: string
      agency_id: string
      partner_id: string
      granted_at: AgencyGrant['grantedAt']
    }
    agency_key: {
      agency_key_id: AgencyKey['agencyKeyId']
      agency_id: string
      name: AgencyKey['name']
      prefix: AgencyKey['prefix']
      hash: AgencyKey['hash']
      created_at: AgencyKey['createdAt']
      expires_at: AgencyKey['expiresAt']
      revoked_at: AgencyKey['revokedAt']
      predecessor_id: AgencyKey['predecessorId']
    }
    api_key: {
      operator_id: string
      key_id: ApiKey['keyId']
      partner_id: string | null
      name: ApiKey['name']
      prefix: ApiKey['prefix']
      hash: ApiKey['hash']
      role: ApiKey['role']
      scopes: ApiKey['scopes']
      created_at: ApiKey['createdAt']
      expires_at: ApiKey['expiresAt']
      revoked_at: ApiKey['revokedAt']
      last_used_at: ApiKey['lastUsedAt']
      allowed_addresses: ApiKey['allowedAddresses']
      contact_email: ApiKey['contactEmail']
      reminded_at: ApiKey['remindedAt']
      predecessor_id: ApiKey['predecessorId']
      rate_limits: ColumnType<ApiKey['rateLimits'], string | null, string | null>
      agency_key_id: string | null
      version: Generated<ApiKey['version']>
    }
    api_key_address: {
      operator_id: string
      key_id: string
      network: ApiKeyAddress['network']
      first_used_at: ApiKeyAddress['firstUsedAt']
      last_used_at: ApiKeyAddress['lastUsedAt']
    }
    api_key_directory: {
      hash: ApiKeyDirectory['hash']
      operator_id: string
      key_id: string
    }
    assignment_exclusion: {
      operator_id: string
      timeslot_id: string
      member_id: string
      excluded_at: AssignmentExclusion['excludedAt']
    }
    audit_detail: {
      operator_id: string
      number: AuditDetail['number']
      details: ColumnType<AuditDetail['details'], string, string>
    }
    audit_entry: {
      operator_id: string
      number: AuditEntry['number']
      occurred_at: AuditEntry['occurredAt']
      action: AuditEntry['action']
      object_type: AuditEntry['objectType']
      object_id: AuditEntry['objectId']
      actor: AuditEntry['actor']
      key_id: AuditEntry['keyId']
      session_id: AuditEntry['sessionId']
      request_id: AuditEntry['requestId']
      details_digest: AuditEntry['detailsDigest']
      hash: AuditEntry['hash']
    }
    audit_head: {
      operator_id: string
      last_number: AuditHead['lastNumber']
      hash: AuditHead['hash']
      verified_at: AuditHead['verifiedAt']
      verified_number: AuditHead['verifiedNumber']
      fault_count: AuditHead['faultCount']
    }
    backup_run: {
      backup_run_id: BackupRun['backupRunId']
      kind: BackupRun['kind']
      data_of: BackupRun['dataOf']
      started_at: BackupRun['startedAt']
      ended_at: BackupRun['endedAt']
      folder: BackupRun['folder']
      bytes: BackupRun['bytes']
      differences: BackupRun['differenceCount']
    }
    basket: {
      operator_id: string
      basket_id: Basket['basketId']
      channel: Basket['channel']
      partner_id: string | null
      status: Basket['status']
      total_minor: Basket['totalMinor']
      paid_minor: Generated<Basket['paidMinor']>
      refunded_minor: Generated<Basket['refundedMinor']>
      uncounted: Generated<Basket['uncounted']>
      currency: Basket['currency']
      created_at: Basket['createdAt']
      completed_at: Basket['completedAt']
      abandoned_at: Basket['abandonedAt']
    }
    booking: {
      operator_id: string
      booking_id: Booking['bookingId']
      booking_reference: Booking['bookingReference']
      basket_id: string
      activity_id: string
      timeslot_id: string
      date: Booking['date']
      time: Booking['time']
      starts_at: Booking['startsAt']
      channel: Booking['channel']
      partner_id: string | null
      participants: Booking['participants']
      price_minor: Booking['priceMinor']
      currency: Booking['currency']
      lines: ColumnType<Booking['lines'], string, string>
      commission_minor: Generated<Booking['commissionMinor']>
      commission_rate: Generated<Booking['commissionRate']>
      settled_retail_minor: Generated<Booking['settledRetailMinor']>
      settled_commission_minor: Generated<Booking['settledCommissionMinor']>
      voucher_minor: Generated<Booking['voucherMinor']>
      cancellation_tiers: ColumnType<Booking['cancellationTiers'], string | null, string | null>
      refund_minor: Generated<Booking['refundMinor']>
      refund_percent: Booking['refundPercent']
      accepted_minor: Booking['acceptedMinor']
      arrived: Booking['arrived']
      first_name: Booking['firstName']
      last_name: Booking['lastName']
      email: Booking['email']
      phone: Booking['phone']
      payment_reference: Booking['paymentReference']
      partner_reference: Booking['partnerReference']
      notes: Booking['notes']
      language: Booking['language']
      status: Booking['status']
      waiver_status: Booking['waiverStatus']
      waiver_changed_at: Booking['waiverChangedAt']
      created_at: Booking['createdAt']
      cancelled_at: Booking['cancelledAt']
      version: Generated<Booking['version']>
      hold_expires_at: Booking['holdExpiresAt']
      held_at: Booking['heldAt']
      held_by: Booking['heldBy']
      cancel_reason: Booking['cancelReason']
      erased_at: Booking['erasedAt']
    }
    booking_event: {
      operator_id: string
      booking_id: string
      version: BookingEvent['version']
      action: BookingEvent['action']
      status: BookingEvent['status']
      occurred_at: BookingEvent['occurredAt']
      actor: BookingEvent['actor']
      key_id: BookingEvent['keyId']
      reason: BookingEvent['reason']
      changes: ColumnType<BookingEvent['changes'], string | null, string | null>
      relayed: Generated<BookingEvent['relayed']>
      retail_change: Generated<BookingEvent['retailChange']>
      commission_change: Generated<BookingEvent['commissionChange']>
      voucher_change: Generated<BookingEvent['voucherChange']>
      partner_id: BookingEvent['partnerId']
    }
    booking_import: {
      operator_id: string
      external_reference: BookingImport['externalReference']
      booking_id: string
      notify: BookingImport['notify']
      imported_at: BookingImport['importedAt']
    }
    booking_total: {
      operator_id: string
      id: Generated<BookingTotal['id']>
      merged: Generated<BookingTotal['merged']>
      date: BookingTotal['date']
      activity_id: BookingTotal['activityId']
      channel: BookingTotal['channel']
      partner_id: BookingTotal['partnerId']
      status: BookingTotal['status']
      bookings: BookingTotal['bookings']
      participants: BookingTotal['participants']
      price_minor: BookingTotal['priceMinor']
      commission_minor: BookingTotal['commissionMinor']
      refund_minor: BookingTotal['refundMinor']
    }
    bulk_line: {
      operator_id: string
      bulk_operation_id: string
      line: BulkLine['line']
      verdict: BulkLine['verdict']
    }
    bulk_operation: {
      operator_id: string
      bulk_operation_id: BulkOperation['bulkOperationId']
      kind: BulkOperation['kind']
      state: BulkOperation['status']
      query: BulkOperation['query']
      mutation: BulkOperation['mutation']
      notify: Generated<BulkOperation['notify']>
      key_id: string | null
      cursor: BulkOperation['cursor']
      last_line: Generated<BulkOperation['lastLine']>
      position: Generated<BulkOperation['position']>
      lines: Generated<BulkOperation['lineCount']>
      refused: Generated<BulkOperation['refusedCount']>
      total: BulkOperation['totalCount']
      bytes: Generated<BulkOperation['bytes']>
      parts: Generated<BulkOperation['parts']>
      input_file_id: BulkOperation['inputFileId']
      input_sha256: BulkOperation['inputSha256']
      failure: BulkOperation['failure']
      created_at: BulkOperation['createdAt']
      finished_at: BulkOperation['finishedAt']
      expires_at: BulkOperation['expiresAt']
    }
    bulk_part: {
      operator_id: string
      bulk_operation_id: string
      part: BulkPart['part']
      file_id: BulkPart['fileId']
      bytes: BulkPart['bytes']
    }
    call_tally: {
      operator_id: string
      key_id: string
      day: CallTally['day']
      kind: CallTally['kind']
      requests: CallTally['requests']
      limited: CallTally['limited']
    }
    change_event: {
      operator_id: string
      sequence_number: ChangeEvent['sequenceNumber']
      type: ChangeEvent['type']
      activity_id: ChangeEvent['activityId']
      date: ChangeEvent['date']
      object_id: ChangeEvent['objectId']
      version: ChangeEvent['version']
      changed_at: ChangeEvent['changedAt']
      actor: ChangeEvent['actor']
      partner_id: ChangeEvent['partnerId']
      public: ChangeEvent['public']
      numbered_at: Generated<ChangeEvent['numberedAt']>
    }
    change_outbox: {
      operator_id: string
      change_id: Generated<ChangeOutbox['changeId']>
      kind: ChangeOutbox['kind']
      activity_id: ChangeOutbox['activityId']
      date: ChangeOutbox['date']
      object_id: ChangeOutbox['objectId']
      version: ChangeOutbox['version']
      changed_at: Generated<ChangeOutbox['changedAt']>
    }
    change_position: {
      operator_id: string
      last_number: Generated<ChangePosition['lastNumber']>
    }
    closure: {
      operator_id: string
      closure_id: Closure['closureId']
      status: Closure['status']
      date: Closure['date']
      from_time: Closure['fromTime']
      activity_ids: Closure['activityIds']
      reason: Closure['reason']
      subject: Closure['subject']
      text: Closure['text']
      language: Closure['language']
      exceptions: ColumnType<Closure['exceptions'], string, string>
      key_id: Closure['keyId']
      idempotency_key: Closure['idempotencyKey']
      fingerprint: Closure['fingerprint']
      created_at: Closure['createdAt']
      due_at: Closure['dueAt']
      choose_before: Closure['chooseBefore']
      finished_at: Closure['finishedAt']
    }
    closure_booking: {
      operator_id: string
      closure_id: string
      booking_id: string
      decision: ClosureBooking['decision']
      timeslot_id: ClosureBooking['timeslotId']
      to_timeslot_id: ClosureBooking['toTimeslotId']
      done_at: ClosureBooking['doneAt']
      failure: ClosureBooking['failure']
    }
    commission: {
      operator_id: string
      partner_id: string
      activity_id: string
      rate: Commission['rate']
    }
    dashboard_session: {
      operator_id: string
      session_id: DashboardSession['sessionId']
      key_id: string
      opened_at: DashboardSession['openedAt']
      expires_at: DashboardSession['expiresAt']
      ended_at: DashboardSession['endedAt']
      address: DashboardSession['address']
      user_agent: DashboardSession['userAgent']
    }
    email: {
      operator_id: string
      email_id: Email['emailId']
      kind: Email['kind']
      workflow_id: Email['workflowId']
      booking_id: Email['bookingId']
      occasion: Email['occasion']
      waitlist_id: Email['waitlistId']
      quota_id: Email['quotaId']
      status: Email['status']
      reason: Email['reason']
      facts: ColumnType<Email['facts'], string | null, string | null>
      decided_at: Generated<Email['decidedAt']>
      due_at: Email['dueAt']
      recipient: Email['recipient']
      recipient_name: Email['recipientName']
      subject: Email['subject']
      text: Email['text']
      html: Email['html']
      calendar: Email['calendar']
      language: Email['language']
      message_id: Email['messageId']
      attempts: Generated<Email['attemptCount']>
      failure: Email['failure']
      transport: Email['transport']
      sent_at: Email['sentAt']
      created_at: Email['createdAt']
    }
    email_skip: {
      operator_id: string
      skip_id: EmailSkip['skipId']
      kind: EmailSkip['kind']
      workflow_id: EmailSkip['workflowId']
      booking_id: EmailSkip['bookingId']
      quota_id: EmailSkip['quotaId']
      reason: EmailSkip['reason']
      facts: ColumnType<EmailSkip['facts'], string | null, string | null>
      decided_at: EmailSkip['decidedAt']
    }
    idempotency_record: {
      operator_id: string
      caller_id: IdempotencyRecord['callerId']
      idempotency_key: IdempotencyRecord['idempotencyKey']
      fingerprint: IdempotencyRecord['fingerprint']
      answer: ColumnType<IdempotencyRecord['answer'], string, string>
      created_at: IdempotencyRecord['createdAt']
    }
    link_secret: {
      id: LinkSecret['id']
      secret: LinkSecret['secret']
    }
    merged_email: {
      operator_id: string
      email: MergedEmail['email']
      customer_id: MergedEmail['customerId']
    }
    operator: {
      operator_id: Operator['operatorId']
      name: Operator['name']
      logo: Operator['logo']
      brand_colour: Operator['brandColour']
      phone: Operator['phone']
      website: Operator['website']
      languages: Generated<Operator['languages']>
      reply_to: Operator['replyTo']
      billing_name: Operator['billingName']
      billing_address: Operator['billingAddress']
      tax_number: Operator['taxNumber']
      time_zone: Generated<Operator['timeZone']>
      time_zone_changed_at: Operator['timeZoneChangedAt']
      currency: Operator['currency']
      hold_minutes: Generated<Operator['holdMinutes']>
      waitlist_offer_minutes: Generated<Operator['waitlistOfferMinutes']>
      held_places_per_key: Generated<Operator['heldPlacesPerKey']>
      held_places_per_timeslot: Generated<Operator['heldPlacesPerTimeslot']>
      default_booking_cutoff_minutes: Operator['defaultBookingCutoffMinutes']
      default_cancellation_cutoff_minutes: Operator['defaultCancellationCutoffMinutes']
      usage_retention_months: Generated<Operator['usageRetentionMonths']>
      answer_retention_days: Operator['answerRetentionDays']
      file_retention_days: Operator['fileRetentionDays']
      email_retention_days: Generated<Operator['emailRetentionDays']>
      created_at: Operator['createdAt']
      version: Generated<Operator['version']>
    }
    partner: {
      operator_id: string
      partner_id: Partner['partnerId']
      name: Partner['name']
      slug: Partner['slug']
      commission_rate: Generated<Partner['commissionRate']>
      billing_name: Partner['billingName']
      billing_address: Partner['billingAddress']
      billing_email: Partner['billingEmail']
      tax_number: Partner['taxNumber']
      created_at: Partner['createdAt']
      version: Generated<Partner['version']>
    }
    payment: {
      operator_id: string
      payment_id: Payment['paymentId']
      basket_id: string
      outcome: Payment['outcome']
      method: Generated<Payment['method']>
      provider: Payment['provider']
      provider_reference: Payment['providerReference']
      amount_minor: Payment['amountMinor']
      currency: Payment['currency']
      reason: Payment['reason']
      paid_at: Payment['paidAt']
      recorded_at: Payment['recordedAt']
      key_id: Payment['keyId']
    }
    picture: {
      operator_id: string
      sha256: Picture['sha256']
      width: Picture['width']
      height: Picture['height']
      created_at: Picture['createdAt']
      check_at: Picture['checkAt']
    }
    product: {
      operator_id: string
      activity_id: Product['activityId']
      product_id: Generated<Product['productId']>
      name: Product['name']
      short_description: Product['shortDescription']
      description: Product['description']
      category: Product['category']
      colour: Generated<Product['colour']>
      duration_minutes: Product['durationMinutes']
      time_zone: Product['timeZone']
      price_minor: Product['priceMinor']
      pricing: ColumnType<Product['pricing'], string, string>
      pricing_version: Generated<Product['pricingVersion']>
      price_varies: Product['priceVaries']
      resource_needs_version: Generated<Product['resourceNeedsVersion']>
      version: Generated<Product['version']>
      currency: Product['currency']
      min_participants: Generated<Product['minParticipants']>
      max_participants: Product['maxParticipants']
      departure_minimum: Product['departureMinimum']
      booking_cutoff_minutes: Generated<Product['bookingCutoffMinutes']>
      cancellation_cutoff_minutes: Generated<Product['cancellationCutoffMinutes']>
      location: ColumnType<Product['location'], string | null, string | null>
      images: ColumnType<Product['images'], string, string>
      waiver_policy: Generated<Product['waiverPolicy']>
      acceptance_required: Generated<Product['acceptanceRequired']>
      published: Generated<Product['published']>
      timeslots_until: Product['timeslotsUntil']
      created_at: Product['createdAt']
      updated_at: Product['updatedAt']
    }
    promo_code: {
      operator_id: string
      promo_code_id: PromoCode['promoCodeId']
      code: PromoCode['code']
      name: PromoCode['name']
      amount_minor: PromoCode['amountMinor']
      rate: PromoCode['rate']
      sold_from: PromoCode['soldFrom']
      sold_to: PromoCode['soldTo']
      date_from: PromoCode['dateFrom']
      date_to: PromoCode['dateTo']
      activity_ids: PromoCode['activityIds']
      max_uses: PromoCode['maxUses']
      max_uses_per_customer: PromoCode['maxUsesPerCustomer']
      uses: Generated<PromoCode['useCount']>
      active: Generated<PromoCode['active']>
      created_at: PromoCode['createdAt']
      version: Generated<PromoCode['version']>
    }
    promo_use: {
      operator_id: string
      booking_id: PromoUse['bookingId']
      promo_code_id: string
      customer: PromoUse['customer']
      taken: PromoUse['taken']
      discount: ColumnType<PromoUse['discount'], string, string>
      used_at: PromoUse['usedAt']
    }
    refund: {
      operator_id: string
      refund_id: Refund['refundId']
      basket_id: string
      method: Generated<Refund['method']>
      provider: Refund['provider']
      provider_reference: Refund['providerReference']
      amount_minor: Refund['amountMinor']
      currency: Refund['currency']
      reason: Refund['reason']
      refunded_at: Refund['refundedAt']
      recorded_at: Refund['recordedAt']
      key_id: Refund['keyId']
    }
    request_tally: {
      operator_id: string
      key_id: string
      day: RequestTally['day']
      outcome: RequestTally['outcome']
      bucket: RequestTally['bucket']
      requests: RequestTally['requests']
    }
    resource: {
      operator_id: string
      resource_id: Resource['resourceId']
      name: Resource['name']
      named: Generated<Resource['hasNamedMembers']>
      quantity: Resource['quantity']
      time_zone: Resource['timeZone']
      opening_times: ColumnType<Resource['openingTimes'], string, string>
      exceptions: ColumnType<Resource['exceptions'], string, string>
      auto_assign: Generated<Resource['autoAssign']>
      quantities_until: Resource['quantitiesUntil']
      longest_minutes: Generated<Resource['longestMinutes']>
      version: Generated<Resource['version']>
      created_at: Resource['createdAt']
      updated_at: Resource['updatedAt']
    }
    resource_assignment: {
      operator_id: string
      timeslot_id: string
      resource_id: string
      member_id: string
      starts_at: ResourceAssignment['startsAt']
      ends_at: ResourceAssignment['endsAt']
      by_hand: ResourceAssignment['isManual']
      assigned_at: ResourceAssignment['assignedAt']
      changed_at: ResourceAssignment['changedAt']
    }
    resource_member: {
      operator_id: string
      member_id: ResourceMember['memberId']
      resource_id: string
      name: ResourceMember['name']
      skills: ResourceMember['skills']
      active: Generated<ResourceMember['active']>
      calendar_version: Generated<ResourceMember['calendarVersion']>
      key_id: string | null
      created_at: ResourceMember['createdAt']
    }
    resource_need: {
      operator_id: string
      activity_id: string
      resource_id: string
      per: ResourceNeed['per']
      quantity: ResourceNeed['quantity']
      group_size: ResourceNeed['groupSize']
      minutes_before: Generated<ResourceNeed['minutesBefore']>
      minutes_after: Generated<ResourceNeed['minutesAfter']>
      skills: ResourceNeed['skills']
      position: ResourceNeed['position']
    }
    resource_quantity: {
      operator_id: string
      resource_id: string
      starts_at: ResourceQuantity['startsAt']
      ends_at: ResourceQuantity['endsAt']
      quantity: ResourceQuantity['quantity']
      spare: Generated<ResourceQuantity['spare']>
      short: Generated<ResourceQuantity['short']>
    }
    resource_use: {
      operator_id: string
      timeslot_id: string
      resource_id: string
      per: ResourceUse['per']
      quantity: ResourceUse['quantity']
      group_size: ResourceUse['groupSize']
      starts_at: ResourceUse['startsAt']
      ends_at: ResourceUse['endsAt']
      used: Generated<ResourceUse['used']>
      spare: Generated<ResourceUse['spare']>
      short: Generated<ResourceUse['short']>
    }
    schedule: {
      operator_id: string
      schedule_id: Schedule['scheduleId']
      activity_id: string
      weekdays: Schedule['weekdays']
      times: Schedule['times']
      season_from: Schedule['seasonFrom']
      season_to: Schedule['seasonTo']
      capacity: Schedule['capacity']
      version: Generated<Schedule['version']>
    }
    schedule_exception: {
      operator_id: string
      exception_id: ScheduleException['exceptionId']
      activity_id: string
      date: ScheduleException['date']
      time: ScheduleException['time']
      capacity: ScheduleException['capacity']
      reason: ScheduleException['reason']
      version: Generated<ScheduleException['version']>
    }
    spent_challenge: {
      challenge_id: SpentChallenge['challengeId']
      expires_at: SpentChallenge['expiresAt']
    }
    staff_account: {
      operator_id: string
      key_id: string
      email: StaffAccount['email']
      created_at: StaffAccount['createdAt']
      invited_at: StaffAccount['invitedAt']
      last_signed_in_at: StaffAccount['lastSignedInAt']
      deactivated_at: StaffAccount['deactivatedAt']
      oidc_issuer: StaffAccount['oidcIssuer']
      oidc_subject: StaffAccount['oidcSubject']
    }
    staff_passkey: {
      operator_id: string
      passkey_id: Passkey['passkeyId']
      key_id: string
      name: Passkey['name']
      credential_id: Passkey['credentialId']
      public_key: Passkey['publicKey']
      sign_count: Passkey['signCount']
      created_at: Passkey['createdAt']
      last_used_at: Passkey['lastUsedAt']
    }
    statement_month: {
      operator_id: string
      month: StatementMonth['month']
      starts_at: StatementMonth['startsAt']
      ends_at: StatementMonth['endsAt']
      closed_at: StatementMonth['closedAt']
    }
    statement_status: {
      operator_id: string
      partner_id: string
      month: string
      sent_at: StatementStatus['sentAt']
      sent_key_id: StatementStatus['sentKeyId']
      sent_to: StatementStatus['sentTo']
      email_id: StatementStatus['emailId']
      paid_at: StatementStatus['paidAt']
      paid_key_id: StatementStatus['paidKeyId']
      payment_method: StatementStatus['paymentMethod']
      payment_note: StatementStatus['paymentNote']
    }
    statement_total: {
      operator_id: string
      partner_id: string
      month: string
      kind: StatementTotal['kind']
      lines: StatementTotal['lines']
      retail_minor: StatementTotal['retailMinor']
      commission_minor: StatementTotal['commissionMinor']
      voucher_minor: StatementTotal['voucherMinor']
    }
    till_close: {
      operator_id: string
      till_close_id: TillClose['tillCloseId']
      date: TillClose['date']
      closed_at: TillClose['closedAt']
      key_id: TillClose['keyId']
      currency: TillClose['currency']
      counts: ColumnType<TillClose['storedCounts'], string, string>
      note: TillClose['note']
    }
    time_zone: {
      name: TimeZone['name']
      starts: TimeZone['starts']
      seconds: TimeZone['seconds']
      version: TimeZone['version']
    }
    timeslot: {
      operator_id: string
      timeslot_id: Timeslot['timeslotId']
      activity_id: string
      date: Timeslot['date']
      time: Timeslot['time']
      starts_at: Timeslot['startsAt']
      ends_at: Timeslot['endsAt']
      capacity: Timeslot['capacity']
      taken: Generated<Timeslot['taken']>
      held: Generated<Timeslot['held']>
      booking_count: Generated<Timeslot['bookingCount']>
      resource_places: Timeslot['resourcePlaces']
      resource_growth: Timeslot['resourceGrowth']
      has_waitlist_offer: Generated<Timeslot['hasWaitlistOffer']>
      has_had_bookings: Generated<Timeslot['hasHadBookings']>
      closed: Generated<Timeslot['closed']>
      left_at: Timeslot['leftAt']
    }
    timeslot_note: {
      operator_id: string
      timeslot_id: string
      text: TimeslotNote['text']
      written_at: TimeslotNote['writtenAt']
      key_id: TimeslotNote['keyId']
      version: TimeslotNote['version']
    }
    upload: {
      operator_id: string
      upload_id: Upload['uploadId']
      owner_id: Upload['ownerId']
      file_name: Upload['fileName']
      content_type: Upload['contentType']
      bytes: Upload['bytes']
      sha256: Upload['sha256']
      created_at: Upload['createdAt']
      expires_at: Upload['expiresAt']
    }
    usage_correction: {
      operator_id: string
      id: number
      entry_id: UsageCorrection['entryId']
      number: UsageCorrection['correctionNumber']
      kind: UsageCorrection['kind']
      usage: UsageCorrection['usage']
      reason: UsageCorrection['reason']
      key_id: UsageCorrection['keyId']
      corrected_at: UsageCorrection['correctedAt']
    }
    usage_day: {
      operator_id: string
      day: UsageDay['day']
      meter: UsageDay['meter']
      slot: UsageDay['slot']
      usage: UsageDay['usage']
      events: UsageDay['events']
    }
    usage_entry: {
      operator_id: string
      id: Generated<UsageEntry['id']>
      meter: UsageEntry['meter']
      usage: UsageEntry['usage']
      events: Generated<UsageEntry['events']>
      extra_info: UsageEntry['extraInfo']
      occurred_at: UsageEntry['occurredAt']
      recorded_at: UsageEntry['recordedAt']
      source: UsageEntry['source']
      idempotency_key: UsageEntry['idempotencyKey']
      fingerprint: UsageEntry['fingerprint']
    }
    usage_hour: {
      operator_id: string
      meter: UsageHour['meter']
      starts_at: UsageHour['startsAt']
      slot: UsageHour['slot']
      usage: UsageHour['usage']
      events: UsageHour['events']
    }
    usage_import: {
      operator_id: string
      file_hash: UsageImport['fileHash']
      file_name: UsageImport['fileName']
      lines: Generated<UsageImport['lines']>
      recorded: Generated<UsageImport['recorded']>
      duplicates: Generated<UsageImport['duplicates']>
      rejected: Generated<UsageImport['rejected']>
      started_at: UsageImport['startedAt']
      finished_at: UsageImport['finishedAt']
    }
    usage_quota: {
      operator_id: string
      quota_id: UsageQuota['quotaId']
      meter: UsageQuota['meter']
      period: UsageQuota['period']
      threshold: UsageQuota['threshold']
      email: UsageQuota['email']
      created_at: UsageQuota['createdAt']
    }
    usage_quota_crossing: {
      operator_id: string
      quota_id: string
      period_start: UsageQuotaCrossing['periodStart']
      usage: UsageQuotaCrossing['usage']
      crossed_at: UsageQuotaCrossing['crossedAt']
    }
    usage_quota_due: {
      operator_id: string
      id: Generated<UsageQuotaDue['id']>
      quota_id: string
      day: UsageQuotaDue['day']
    }
    usage_receipt: {
      operator_id: string
      idempotency_key: UsageReceipt['idempotencyKey']
      fingerprint: UsageReceipt['fingerprint']
      id: UsageReceipt['id']
      meter: UsageReceipt['meter']
      usage: UsageReceipt['usage']
    }
    voucher: {
      operator_id: string
      voucher_id: Voucher['voucherId']
      code: Voucher['code']
      initial_minor: Voucher['initialMinor']
      balance_minor: Voucher['balanceMinor']
      currency: Voucher['currency']
      last_entry: Voucher['lastEntry']
      recipient: Voucher['recipient']
      buyer_email: Voucher['buyerEmail']
      payment_reference: Voucher['paymentReference']
      expires_on: Voucher['expiresOn']
      voided_at: Voucher['voidedAt']
      void_reason: Voucher['voidReason']
      created_at: Voucher['createdAt']
    }
    voucher_entry: {
      operator_id: string
      voucher_id: string
      number: VoucherEntry['entryNumber']
      kind: VoucherEntry['kind']
      amount_minor: VoucherEntry['amountMinor']
      balance_minor: VoucherEntry['balanceMinor']
      booking_id: VoucherEntry['bookingId']
      key_id: VoucherEntry['keyId']
      occurred_at: VoucherEntry['occurredAt']
    }
    waitlist_entry: {
      operator_id: string
      waitlist_id: WaitlistEntry['waitlistId']
      turn: Generated<WaitlistEntry['turn']>
      activity_id: string
      date: WaitlistEntry['date']
      timeslot_id: string | null
      participants: WaitlistEntry['participants']
      first_name: WaitlistEntry['firstName']
      last_name: WaitlistEntry['lastName']
      email: WaitlistEntry['email']
      phone: WaitlistEntry['phone']
      language: WaitlistEntry['language']
      channel: WaitlistEntry['channel']
      partner_id: string | null
      status: WaitlistEntry['status']
      booking_id: string | null
      created_at: WaitlistEntry['createdAt']
      offered_at: WaitlistEntry['offeredAt']
    }
    waiver_answer: {
      operator_id: string
      booking_id: string
      participant: WaiverAnswer['participant']
      question_id: string
      label: WaiverAnswer['label']
      question_version: WaiverAnswer['questionVersion']
      value: ColumnType<WaiverAnswer['value'], string, string>
      answered_at: WaiverAnswer['answeredAt']
    }
    waiver_question: {
      operator_id: string
      question_id: WaiverQuestion['questionId']
      activity_id: string
      label: WaiverQuestion['label']
      help_text: WaiverQuestion['helpText']
      type: WaiverQuestion['type']
      required: Generated<WaiverQuestion['required']>
      scope: Generated<WaiverQuestion['scope']>
      options: ColumnType<WaiverQuestion['options'], string | null, string | null>
      min_length: WaiverQuestion['minLength']
      max_length: WaiverQuestion['maxLength']
      min: WaiverQuestion['min']
      max: WaiverQuestion['max']
      pattern: WaiverQuestion['pattern']
      file: ColumnType<WaiverQuestion['file'], string | null, string | null>
      depends_on: ColumnType<WaiverQuestion['dependsOn'], string | null, string | null>
      position: WaiverQuestion['position']
      version: Generated<WaiverQuestion['version']>
    }
    webhook_attempt: {
      operator_id: string
      delivery_id: string
      number: WebhookAttempt['attemptNumber']
      started_at: WebhookAttempt['startedAt']
      url: WebhookAttempt['url']
      latency_ms: WebhookAttempt['latencyMs']
      status: WebhookAttempt['httpStatus']
      failure: WebhookAttempt['failure']
      response: WebhookAttempt['response']
    }
    webhook_delivery: {
      operator_id: string
      delivery_id: WebhookDelivery['deliveryId']
      webhook_id: string
      sequence_number: WebhookDelivery['sequenceNumber']
      type: WebhookDelivery['type']
      changed_at: WebhookDelivery['changedAt']
      state: WebhookDelivery['status']
      body: WebhookDelivery['body']
      attempt_count: Generated<WebhookDelivery['attemptCount']>
      failures: Generated<WebhookDelivery['failures']>
      next_attempt_at: WebhookDelivery['nextAttemptAt']
      claimed_until: WebhookDelivery['claimedUntil']
      created_at: WebhookDelivery['createdAt']
    }
    webhook_endpoint: {
      operator_id: string
      webhook_id: WebhookEndpoint['webhookId']
      partner_id: string | null
      url: WebhookEndpoint['url']
      types: WebhookEndpoint['types']
      description: WebhookEndpoint['description']
      email: WebhookEndpoint['email']
      secret: WebhookEndpoint['secret']
      previous_secret: WebhookEndpoint['previousSecret']
      previous_secret_until: WebhookEndpoint['previousSecretUntil']
      paused_at: WebhookEndpoint['pausedAt']
      pause_reason: WebhookEndpoint['pauseReason']
      failing_since: WebhookEndpoint['failingSince']
      not_before: WebhookEndpoint['notBefore']
      last_number: WebhookEndpoint['lastSequenceNumber']
      created_at: WebhookEndpoint['createdAt']
      version: Generated<WebhookEndpoint['version']>
    }
    worker: {
      worker_id: Worker['workerId']
      registered_at: Generated<Worker['registeredAt']>
    }
    workflow: {
      operator_id: string
      workflow_id: Workflow['workflowId']
      name: Workflow['name']
      trigger: Workflow['trigger']
      delay: Workflow['delay']
      delay_unit: Workflow['delayUnit']
      at_time: Workflow['atTime']
      activity_ids: Workflow['activityIds']
      channels: Workflow['channels']
      subject: Workflow['subject']
      body: Workflow['body']
      language: Workflow['language']
      translations: ColumnType<Workflow['translations'], string, string>
      active: Generated<Workflow['active']>
      deleted_at: Workflow['deletedAt']
      created_at: Workflow['createdAt']
      updated_at: Workflow['updatedAt']
      version: Generated<Workflow['version']>
    }
    booking_of_operator: Tables['booking']
    product_of_operator: Tables['product']
    waitlist_entry_of_operator: Tables['waitlist_entry']
  }
}

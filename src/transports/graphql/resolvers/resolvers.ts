import { ApiKeyCountResolver } from '../lists/ApiKeyConnection.ts'
import { AuditCountResolver } from '../lists/AuditConnection.ts'
import { BookingCountResolver } from '../lists/BookingConnection.ts'
import { BulkOperationCountResolver } from '../lists/BulkOperationConnection.ts'
import { ClosureCountResolver } from '../lists/ClosureConnection.ts'
import { EmailCountResolver } from '../lists/EmailConnection.ts'
import { PartnerCountResolver } from '../lists/PartnerConnection.ts'
import { ProductCountResolver } from '../lists/ProductConnection.ts'
import { PromoCodeCountResolver } from '../lists/PromoCodeConnection.ts'
import { ResourceCountResolver } from '../lists/ResourceConnection.ts'
import { StatementLineCountResolver } from '../lists/StatementLineConnection.ts'
import { TransactionCountResolver } from '../lists/TransactionConnection.ts'
import { VoucherCountResolver } from '../lists/VoucherConnection.ts'
import { WaitlistCountResolver } from '../lists/WaitlistConnection.ts'
import { WebhookCountResolver } from '../lists/WebhookConnection.ts'
import { WorkflowCountResolver } from '../lists/WorkflowConnection.ts'
import { AgencyOfKeyResolver, AgencyOfViewerResolver, AgencyResolver } from './AgencyResolver.ts'
import { ApiKeyResolver } from './ApiKeyResolver.ts'
import {
  AssignmentResolver,
  MemberCandidateResolver,
  MemberResolver,
  ResourceUseAssignmentResolver,
  TimeslotAssignmentResolver,
  UnfilledDepartureResolver,
} from './AssignmentResolver.ts'
import { AuditResolver } from './AuditResolver.ts'
import {
  AvailabilityResolver,
  AvailableDateResolver,
  AvailableDayResolver,
  TimeslotsAheadResolver,
  TimeslotTallyResolver,
} from './AvailabilityResolver.ts'
import { BasketResolver } from './BasketResolver.ts'
import { BelowMinimumResolver } from './BelowMinimumResolver.ts'
import { BookingConnectionResolver, BookingTotalsResolver } from './BookingConnectionResolver.ts'
import { BookingEventResolver } from './BookingEventResolver.ts'
import { BookingImportResolver } from './BookingImportResolver.ts'
import { BookingLifecycleResolver } from './BookingLifecycleResolver.ts'
import { BookingPaymentResolver } from './BookingPaymentResolver.ts'
import { BookingPriceResolver } from './BookingPriceResolver.ts'
import { BookingResolver } from './BookingResolver.ts'
import { BulkOperationResolver } from './BulkOperationResolver.ts'
import { ChangeResolver, ChangeSnapshotResolver } from './ChangeResolver.ts'
import { ChoiceResolver } from './ChoiceResolver.ts'
import { ClosureBookingResolver, ClosureResolver } from './ClosureResolver.ts'
import { EmailDecisionResolver } from './EmailDecisionResolver.ts'
import { EmailPreviewResolver } from './EmailPreviewResolver.ts'
import { EmailResolver } from './EmailResolver.ts'
import { ImageResolver } from './ImageResolver.ts'
import { InsightsResolver } from './InsightsResolver.ts'
import { MessageResolver } from './MessageResolver.ts'
import { NodeResolver } from './NodeResolver.ts'
import { OperationsResolver } from './OperationsResolver.ts'
import {
  OperatorOfChoiceResolver,
  OperatorOfInvitationResolver,
  OperatorOfOfferResolver,
  OperatorOfWaiverResolver,
  OperatorProfileResolver,
} from './OperatorProfileResolver.ts'
import { OperatorResolver } from './OperatorResolver.ts'
import { CommissionResolver, PartnerResolver } from './PartnerResolver.ts'
import { PaymentResolver } from './PaymentResolver.ts'
import { PersonResolver } from './PersonResolver.ts'
import { PictureResolver } from './PictureResolver.ts'
import { ProductResolver } from './ProductResolver.ts'
import { PromoCodeResolver } from './PromoCodeResolver.ts'
import { RefundResolver } from './RefundResolver.ts'
import { ResourceResolver } from './ResourceResolver.ts'
import {
  BookingShortageResolver,
  ProductResourceResolver,
  ResourceNeedResolver,
  ResourceUseResolver,
  TimeslotResourceResolver,
} from './ResourceUseResolver.ts'
import { ScheduleResolver } from './ScheduleResolver.ts'
import { DashboardSessionResolver, StaffOfViewerResolver, StaffResolver } from './StaffResolver.ts'
import { StatementLineResolver, StatementResolver } from './StatementResolver.ts'
import { StatementProgressResolver, StatementStatusResolver } from './StatementStatusResolver.ts'
import { SubscriptionResolver } from './SubscriptionResolver.ts'
import { TicketOfWaiverResolver, TicketResolver } from './TicketResolver.ts'
import { TillResolver } from './TillResolver.ts'
import { TimeslotNoteResolver, TimeslotNotesResolver } from './TimeslotNoteResolver.ts'
import { TransactionResolver } from './TransactionResolver.ts'
import { TransactionTotalResolver } from './TransactionTotalResolver.ts'
import { UnitResolver } from './UnitResolver.ts'
import { UploadResolver } from './UploadResolver.ts'
import { UsageCorrectionResolver } from './UsageCorrectionResolver.ts'
import { UsageQuotaResolver } from './UsageQuotaResolver.ts'
import { UsageReadingResolver } from './UsageReadingResolver.ts'
import { UsageResolver } from './UsageResolver.ts'
import { UsageVerificationResolver } from './UsageVerificationResolver.ts'
import { ViewerResolver } from './ViewerResolver.ts'
import { VoucherEntryResolver, VoucherResolver } from './VoucherResolver.ts'
import { WaitlistLinkResolver } from './WaitlistLinkResolver.ts'
import { WaitlistResolver } from './WaitlistResolver.ts'
import { WaiverQuestionResolver } from './WaiverQuestionResolver.ts'
import { WaiverResolver } from './WaiverResolver.ts'
import { WebhookDeliveryResolver, WebhookResolver } from './WebhookResolver.ts'
import { WorkflowResolver } from './WorkflowResolver.ts'

/** Every resolver, by object type. */
export const resolvers = [
  ProductResolver,
  ImageResolver,
  PictureResolver,
  AvailabilityResolver,
  AvailableDateResolver,
  AvailableDayResolver,
  TimeslotTallyResolver,
  TimeslotsAheadResolver,
  ScheduleResolver,
  RefundResolver,
  ResourceResolver,
  ResourceNeedResolver,
  ResourceUseResolver,
  ProductResourceResolver,
  BookingShortageResolver,
  AssignmentResolver,
  MemberCandidateResolver,
  MemberResolver,
  ResourceUseAssignmentResolver,
  TimeslotAssignmentResolver,
  UnfilledDepartureResolver,
  TimeslotResourceResolver,
  BookingResolver,
  BookingPriceResolver,
  BookingPaymentResolver,
  BelowMinimumResolver,
  BookingConnectionResolver,
  BookingTotalsResolver,
  InsightsResolver,
  TimeslotTallyResolver,
  BookingLifecycleResolver,
  BookingEventResolver,
  BookingImportResolver,
  BasketResolver,
  UsageResolver,
  UsageReadingResolver,
  UsageCorrectionResolver,
  UsageVerificationResolver,
  UsageQuotaResolver,
  UnitResolver,
  UploadResolver,
  WaiverResolver,
  WaiverQuestionResolver,
  ApiKeyResolver,
  PartnerResolver,
  AgencyResolver,
  AgencyOfKeyResolver,
  AgencyOfViewerResolver,
  CommissionResolver,
  DashboardSessionResolver,
  StaffOfViewerResolver,
  StaffResolver,
  StatementResolver,
  StatementLineResolver,
  StatementProgressResolver,
  StatementStatusResolver,
  ViewerResolver,
  OperatorOfChoiceResolver,
  OperatorOfInvitationResolver,
  OperatorOfOfferResolver,
  OperatorOfWaiverResolver,
  OperatorProfileResolver,
  OperatorResolver,
  PaymentResolver,
  PersonResolver,
  MessageResolver,
  NodeResolver,
  SubscriptionResolver,
  ChangeResolver,
  ChangeSnapshotResolver,
  WaitlistResolver,
  WaitlistLinkResolver,
  ChoiceResolver,
  ClosureBookingResolver,
  ClosureResolver,
  WorkflowResolver,
  EmailPreviewResolver,
  EmailResolver,
  EmailDecisionResolver,
  ApiKeyCountResolver,
  BookingCountResolver,
  BulkOperationCountResolver,
  EmailCountResolver,
  PartnerCountResolver,
  ProductCountResolver,
  ResourceCountResolver,
  StatementLineCountResolver,
  WaitlistCountResolver,
  WebhookCountResolver,
  ClosureCountResolver,
  WorkflowCountResolver,
  BulkOperationResolver,
  PromoCodeResolver,
  PromoCodeCountResolver,
  VoucherResolver,
  VoucherEntryResolver,
  VoucherCountResolver,
  WebhookResolver,
  WebhookDeliveryResolver,
  AuditResolver,
  AuditCountResolver,
  TransactionResolver,
  TransactionTotalResolver,
  TransactionCountResolver,
  TicketOfWaiverResolver,
  TicketResolver,
  TillResolver,
  TimeslotNoteResolver,
  TimeslotNotesResolver,
  OperationsResolver,
] as const

import { registerEnumType } from 'type-graphql'
import type { TypeIdPrefix } from '../scalars/typeid.ts'

/** What an action is done to. Schedules, prices, questions and needs belong to their activity, commissions and grants to the partner. */
export enum AuditObject {
  OPERATOR = 'OPERATOR',
  API_KEY = 'API_KEY',
  STAFF_ACCOUNT = 'STAFF_ACCOUNT',
  PARTNER = 'PARTNER',
  PRODUCT = 'PRODUCT',
  RESOURCE = 'RESOURCE',
  TIMESLOT = 'TIMESLOT',
  BOOKING = 'BOOKING',
  BASKET = 'BASKET',
  PROMO_CODE = 'PROMO_CODE',
  VOUCHER = 'VOUCHER',
  WORKFLOW = 'WORKFLOW',
  EMAIL = 'EMAIL',
  WEBHOOK = 'WEBHOOK',
  WEBHOOK_DELIVERY = 'WEBHOOK_DELIVERY',
  USAGE_ENTRY = 'USAGE_ENTRY',
  USAGE_QUOTA = 'USAGE_QUOTA',
  BULK_OPERATION = 'BULK_OPERATION',
}

registerEnumType(AuditObject, {
  name: 'AuditObject',
  description: 'What an action of the audit log is done to.',
  valuesConfig: {
    OPERATOR: { description: 'The operator: its settings, and exports of all that it has of a kind.' },
    API_KEY: { description: 'A key of the API.' },
    STAFF_ACCOUNT: { description: 'A staff account, with its sessions.' },
    PARTNER: { description: 'A partner, with its commissions, the grants of agencies, and exports of its statements.' },
    PRODUCT: { description: 'An activity, with its prices, schedules, exceptions, questions and needs.' },
    RESOURCE: { description: 'A resource, with its members.' },
    TIMESLOT: { description: 'A departure, to which members are assigned.' },
    BOOKING: { description: 'A booking that the operator changed. Its history has what was amended.' },
    BASKET: { description: 'A basket, whose payments and refunds are recorded.' },
    PROMO_CODE: { description: 'A promo code.' },
    VOUCHER: { description: 'A gift voucher.' },
    WORKFLOW: { description: 'A workflow of e-mails.' },
    EMAIL: { description: 'An e-mail.' },
    WEBHOOK: { description: 'A webhook endpoint.' },
    WEBHOOK_DELIVERY: { description: 'A delivery of a webhook.' },
    USAGE_ENTRY: { description: 'A usage entry that was corrected.' },
    USAGE_QUOTA: { description: 'A quota of usage.' },
    BULK_OPERATION: { description: 'A bulk operation.' },
  },
})

/** How an object is identified: by a column of the rows that change with it, and under a prefix in the API. */
export interface AuditIdentifier {
  column: string
  prefix: TypeIdPrefix | null
  /** The argument of mutations that has it, if that is not called like the column. */
  argument?: string
}

/** How each kind of object is identified. */
export const auditObjects: Readonly<Record<AuditObject, AuditIdentifier>> = {
  OPERATOR: { column: 'operator_id', prefix: 'op' },
  API_KEY: { column: 'key_id', prefix: 'key' },
  STAFF_ACCOUNT: { column: 'key_id', prefix: 'stf', argument: 'staffId' },
  PARTNER: { column: 'partner_id', prefix: 'ptr' },
  PRODUCT: { column: 'activity_id', prefix: 'act' },
  RESOURCE: { column: 'resource_id', prefix: 'res' },
  TIMESLOT: { column: 'timeslot_id', prefix: 'ts' },
  BOOKING: { column: 'booking_id', prefix: 'bkg' },
  BASKET: { column: 'basket_id', prefix: 'bsk' },
  PROMO_CODE: { column: 'promo_code_id', prefix: 'prm' },
  VOUCHER: { column: 'voucher_id', prefix: 'vch' },
  WORKFLOW: { column: 'workflow_id', prefix: 'wf' },
  EMAIL: { column: 'email_id', prefix: 'eml' },
  WEBHOOK: { column: 'webhook_id', prefix: 'wh' },
  WEBHOOK_DELIVERY: { column: 'delivery_id', prefix: 'msg' },
  // A number.
  USAGE_ENTRY: { column: 'entry_id', prefix: null },
  USAGE_QUOTA: { column: 'quota_id', prefix: 'quo' },
  BULK_OPERATION: { column: 'bulk_operation_id', prefix: 'bulk' },
}

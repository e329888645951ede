import { DelayUnit } from './DelayUnit.ts'
import type { Workflow } from './Workflow.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

/** A default workflow. */
export type WorkflowText = Pick<
  Workflow,
  'name' | 'trigger' | 'delay' | 'delayUnit' | 'atTime' | 'subject' | 'body' | 'language'
>

const facts = `Activity: {{activity_name}}
When: {{date}}, {{time}}
Duration: {{duration}}
Where: {{location_name}}
Address: {{location_address}}
Participants: {{participants}}
Tickets: {{units}}`

/** The workflows that every operator starts with. The operator can keep, change or switch them off. */
export const defaultWorkflows: readonly WorkflowText[] = [
  {
    name: 'Confirmation',
    trigger: WorkflowTrigger.BOOKING_CONFIRMED,
    delay: null,
    delayUnit: null,
    atTime: null,
    language: 'en-GB',
    subject: 'Your booking is confirmed: {{activity_name}}, {{date}}',
    body: `Hello {{customer_first_name}},

Your booking is confirmed. We look forward to seeing you.

${facts}
Price: {{price}}
Price details: {{price_lines}}
Booking reference: {{booking_reference}}

Before you come, please fill in the form for everybody in your group: {{waiver_url}}

If your plans change, please tell us and give us your booking reference.

{{operator_name}}`,
  },
  {
    name: 'Reminder',
    trigger: WorkflowTrigger.BEFORE_START,
    delay: 24,
    delayUnit: DelayUnit.HOURS,
    atTime: null,
    language: 'en-GB',
    subject: 'See you soon: {{activity_name}}, {{date}} at {{time}}',
    body: `Hello {{customer_first_name}},

It is nearly time. Here is what you need to know.

${facts}
Booking reference: {{booking_reference}}

If you have not filled in the form for your group yet, please do so now: {{waiver_url}}

Please come a few minutes early.

{{operator_name}}`,
  },
  {
    name: 'Amendment',
    trigger: WorkflowTrigger.BOOKING_AMENDED,
    delay: null,
    delayUnit: null,
    atTime: null,
    language: 'en-GB',
    subject: 'Your booking has changed: {{activity_name}}, {{date}}',
    body: `Hello {{customer_first_name}},

Your booking {{booking_reference}} has changed. This is how it is now.

${facts}
Price: {{price}}
Price details: {{price_lines}}

Before you come, please fill in the form for everybody in your group: {{waiver_url}}

If you did not expect this, please get in touch and give us your booking reference.

{{operator_name}}`,
  },
  {
    name: 'Cancellation',
    trigger: WorkflowTrigger.BOOKING_CANCELLED,
    delay: null,
    delayUnit: null,
    atTime: null,
    language: 'en-GB',
    subject: 'Your booking is cancelled: {{activity_name}}, {{date}}',
    body: `Hello {{customer_first_name}},

Your booking {{booking_reference}} for {{activity_name}} on {{date}} at {{time}} is cancelled. You do not need to come.

Reason: {{cancel_reason}}
Refund: {{refund}}

If you did not expect this, please get in touch and give us your booking reference.

{{operator_name}}`,
  },
]

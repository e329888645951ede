/** The e-mail that offers the choice, unless the operator writes another one. */
export const choiceLetter = {
  subject: '{{activity_name}} on {{date}} cannot take place: please choose',
  text: `Hello {{customer_first_name}},

we are sorry: {{activity_name}} on {{date}} at {{time}} cannot take place.

{{cancel_reason}}

You can come another time at the same price, or have your money back. Please choose here:
{{choice_url}}

If we do not hear from you by {{choose_before}}, you get your money back.

Booking {{booking_reference}}

{{operator_name}}`,
} as const

/** What the addresses of the pages refer to: data of the demo that is worth showing. */
export interface Worth {
  /** A booking with a long history. */
  bookingReference: string
  /** The fullest timeslot of today. */
  timeslotId: string
  /** The fullest timeslot of the next days that can still be booked, its day and its activity. */
  next: string
  day: string
  activityId: string
  emailId: string
  workflowId: string
}

/** A page of the dashboard to take pictures of. */
export interface Place {
  /** The name of its pictures. */
  name: string
  at(worth: Worth): string
  /** Text that is visible once the page is complete. */
  shows: string | RegExp
}

/** Every page of the dashboard. */
export const places: readonly Place[] = [
  { name: 'today', at: () => 'today', shows: /\d+ of \d+/ },
  { name: 'manifest', at: ({ timeslotId }) => `slot/${timeslotId}`, shows: 'Confirmed' },
  { name: 'scan', at: () => 'scan', shows: 'Start the camera' },
  { name: 'day-list', at: ({ day }) => `day?day=${day}`, shows: 'Print' },
  { name: 'bookings', at: () => 'bookings', shows: 'Confirmed' },
  { name: 'booking', at: ({ bookingReference }) => `booking/${bookingReference}`, shows: 'History' },
  {
    name: 'new-booking',
    at: ({ activityId, day, next }) =>
      `book?activity=${activityId}&month=${day.slice(0, 7)}&day=${day}&slot=${next}&people=2`,
    shows: 'Customer',
  },
  { name: 'waitlist', at: () => 'waitlist', shows: 'Waiting' },
  { name: 'activities', at: () => 'activities', shows: 'In the shopfront' },
  { name: 'activity', at: ({ activityId }) => `activities/${activityId}`, shows: 'Details' },
  {
    name: 'questions',
    at: ({ activityId }) => `activities/${activityId}?section=questions`,
    shows: 'Add a question',
  },
  { name: 'schedule', at: ({ day }) => `schedule?week=${day}`, shows: /\d\d:\d\d/ },
  { name: 'closures', at: () => 'closures', shows: 'Reason' },
  { name: 'resources', at: () => 'resources', shows: 'New resource' },
  { name: 'guides', at: () => 'guides', shows: 'Week' },
  { name: 'promotions', at: () => 'promotions', shows: 'New code' },
  { name: 'statements', at: () => 'statements', shows: 'Roamly' },
  { name: 'cash-up', at: () => 'cash-up', shows: 'Cash' },
  { name: 'staff', at: () => 'staff', shows: 'Role' },
  { name: 'account', at: () => 'account', shows: 'Sign out' },
  { name: 'usage', at: () => 'usage', shows: 'order-completed' },
  { name: 'insights', at: () => 'insights', shows: 'Occupancy' },
  { name: 'partners', at: () => 'partners', shows: 'Roamly' },
  { name: 'webhooks', at: () => 'webhooks', shows: 'New webhook' },
  { name: 'audit', at: () => 'audit', shows: 'Done to' },
  { name: 'operations', at: () => 'operations', shows: 'Last verified' },
  { name: 'outbox', at: () => 'outbox', shows: 'Log only' },
  { name: 'email', at: ({ emailId }) => `outbox/${emailId}`, shows: '@' },
  { name: 'workflow', at: ({ workflowId }) => `workflows/${workflowId}`, shows: 'Subject' },
  {
    name: 'customer',
    at: () => 'customer/ada%40example.com',
    shows: 'Payments and refunds',
  },
  {
    name: 'personal-data',
    at: ({ bookingReference }) => `persons/${bookingReference}`,
    shows: 'Erase this person',
  },
]

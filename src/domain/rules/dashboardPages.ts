/** The pages of the dashboard by the first segment of their path: the server answers any other with 404. */
export const dashboardPages = [
  'today',
  'slot',
  'day',
  'bookings',
  'booking',
  'book',
  'cash-up',
  'waitlist',
  'activities',
  'schedule',
  'resources',
  'guides',
  'usage',
  'partners',
  'promotions',
  'statements',
  'webhooks',
  'outbox',
  'workflows',
  'persons',
  'audit',
  'operations',
  'staff',
  'account',
] as const

export type DashboardPage = (typeof dashboardPages)[number]

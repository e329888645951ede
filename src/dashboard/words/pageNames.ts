/** What the navigation and the title of the document call each page. They are read before any page is loaded. */
export const pageNames = {
  slot: 'Manifest',
  booking: 'Booking',
  book: 'New booking',
  activities: 'Activities',
  schedule: 'Schedule',
  resources: 'Resources',
  guides: 'Guides',
  usage: 'Usage',
  partners: 'Partners',
  statements: 'Statements',
  webhooks: 'Webhooks',
  promotions: 'Promotions',
  outbox: 'Outbox',
  workflows: 'Workflows',
  persons: 'Personal data',
  audit: 'Audit',
} as const

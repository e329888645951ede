import type { ComponentType } from 'preact'
import type { DashboardPage } from '../rules/dashboardPages.ts'
import type { PageProps } from './PageProps.ts'
import { words } from './words.ts'

/** A page of the dashboard, loaded lazily. */
export interface Page {
  /** The first part of its address. */
  at: DashboardPage
  /** Its label in the navigation; a page without one is reached from another. */
  word?: string
  /** The document title of a page without a label in the navigation. */
  title?: string
  /** The page in the navigation that it belongs to. */
  within?: string
  /** Whether it needs permission to write. */
  writes?: true
  load(): Promise<ComponentType<PageProps>>
}

/** Every page in the order of the navigation; the first is the default. */
export const pages: readonly Page[] = [
  { at: 'today', word: words.today, load: async () => (await import('./today/TodayPage.tsx')).TodayPage },
  {
    at: 'slot',
    within: 'today',
    title: words.manifest.title,
    load: async () => (await import('./manifest/ManifestPage.tsx')).ManifestPage,
  },

  {
    at: 'bookings',
    word: words.bookings,
    load: async () => (await import('./bookings/BookingsPage.tsx')).BookingsPage,
  },
  {
    at: 'booking',
    within: 'bookings',
    title: words.booking.title,
    load: async () => (await import('./booking/BookingPage.tsx')).BookingPage,
  },
  {
    at: 'book',
    word: words.newBooking.name,
    writes: true,
    load: async () => (await import('./newBooking/NewBookingPage.tsx')).NewBookingPage,
  },
  {
    at: 'activities',
    word: words.activities.title,
    load: async () => (await import('./activities/ActivitiesPage.tsx')).ActivitiesPage,
  },
  {
    at: 'schedule',
    word: words.schedule.title,
    load: async () => (await import('./schedule/SchedulePage.tsx')).SchedulePage,
  },
  {
    at: 'resources',
    word: words.resources.title,
    load: async () => (await import('./resources/ResourcesPage.tsx')).ResourcesPage,
  },
  {
    at: 'guides',
    word: words.guides.title,
    load: async () => (await import('./guides/GuidesPage.tsx')).GuidesPage,
  },
  {
    at: 'usage',
    word: words.usage.title,
    load: async () => (await import('./usage/UsagePage.tsx')).UsagePage,
  },
  {
    at: 'partners',
    word: words.partners.name,
    load: async () => (await import('./partners/PartnersPage.tsx')).PartnersPage,
  },
  {
    at: 'statements',
    within: 'partners',
    title: words.statements.title,
    load: async () => (await import('./statements/StatementsPage.tsx')).StatementsPage,
  },
  {
    at: 'webhooks',
    word: words.webhooks.name,
    load: async () => (await import('./webhooks/WebhooksPage.tsx')).WebhooksPage,
  },
  {
    at: 'promotions',
    word: words.promotions.name,
    load: async () => (await import('./promotions/PromotionsPage.tsx')).PromotionsPage,
  },
  {
    at: 'outbox',
    word: words.outbox.name,
    load: async () => (await import('./outbox/OutboxPage.tsx')).OutboxPage,
  },
  {
    at: 'workflows',
    within: 'outbox',
    title: words.workflows.name,
    load: async () => (await import('./workflows/WorkflowsPage.tsx')).WorkflowsPage,
  },
]

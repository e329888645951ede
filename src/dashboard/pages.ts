import type { ComponentType } from 'preact'
import type { DashboardPage } from '../domain/rules/dashboardPages.ts'
import { BookingsPage } from './bookings/BookingsPage.tsx'
import type { PageProps } from './PageProps.ts'
import { TodayPage } from './today/TodayPage.tsx'
import { words } from './words.ts'

/** A page of the dashboard. */
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
  /** What it shows: part of the main script, or loaded lazily. */
  component?: ComponentType<PageProps>
  load?(): Promise<ComponentType<PageProps>>
}

/** Every page in the order of the navigation; the first is the default. */
export const pages: readonly Page[] = [
  { at: 'today', word: words.today, component: TodayPage },
  {
    at: 'slot',
    within: 'today',
    title: words.pageNames.slot,
    load: async () => (await import('./manifest/ManifestPage.tsx')).ManifestPage,
  },

  {
    at: 'bookings',
    word: words.bookings,
    component: BookingsPage,
  },
  {
    at: 'booking',
    within: 'bookings',
    title: words.pageNames.booking,
    load: async () => (await import('./booking/BookingPage.tsx')).BookingPage,
  },
  {
    at: 'book',
    word: words.pageNames.book,
    writes: true,
    load: async () => (await import('./newBooking/NewBookingPage.tsx')).NewBookingPage,
  },
  {
    at: 'activities',
    word: words.pageNames.activities,
    load: async () => (await import('./activities/ActivitiesPage.tsx')).ActivitiesPage,
  },
  {
    at: 'schedule',
    word: words.pageNames.schedule,
    load: async () => (await import('./schedule/SchedulePage.tsx')).SchedulePage,
  },
  {
    at: 'resources',
    word: words.pageNames.resources,
    load: async () => (await import('./resources/ResourcesPage.tsx')).ResourcesPage,
  },
  {
    at: 'guides',
    word: words.pageNames.guides,
    load: async () => (await import('./guides/GuidesPage.tsx')).GuidesPage,
  },
  {
    at: 'usage',
    word: words.pageNames.usage,
    load: async () => (await import('./usage/UsagePage.tsx')).UsagePage,
  },
  {
    at: 'partners',
    word: words.pageNames.partners,
    load: async () => (await import('./partners/PartnersPage.tsx')).PartnersPage,
  },
  {
    at: 'statements',
    within: 'partners',
    title: words.pageNames.statements,
    load: async () => (await import('./statements/StatementsPage.tsx')).StatementsPage,
  },
  {
    at: 'webhooks',
    word: words.pageNames.webhooks,
    load: async () => (await import('./webhooks/WebhooksPage.tsx')).WebhooksPage,
  },
  {
    at: 'promotions',
    word: words.pageNames.promotions,
    load: async () => (await import('./promotions/PromotionsPage.tsx')).PromotionsPage,
  },
  {
    at: 'outbox',
    word: words.pageNames.outbox,
    load: async () => (await import('./outbox/OutboxPage.tsx')).OutboxPage,
  },
  {
    at: 'workflows',
    within: 'outbox',
    title: words.pageNames.workflows,
    load: async () => (await import('./workflows/WorkflowsPage.tsx')).WorkflowsPage,
  },
  {
    at: 'persons',
    word: words.pageNames.persons,
    writes: true,
    load: async () => (await import('./persons/PersonsPage.tsx')).PersonsPage,
  },
  {
    at: 'audit',
    word: words.pageNames.audit,
    load: async () => (await import('./audit/AuditPage.tsx')).AuditPage,
  },
  {
    at: 'operations',
    word: words.pageNames.operations,
    load: async () => (await import('./operations/OperationsPage.tsx')).OperationsPage,
  },
]

/** Loads a page of the dashboard; undefined if it needs no loading. */
export const loadPage = (at: string): Promise<ComponentType<PageProps>> | undefined =>
  pages.find(each => each.at === at)?.load?.()

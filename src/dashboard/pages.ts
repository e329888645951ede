import type { ComponentType } from 'preact'
import type { DashboardPage } from '../domain/rules/dashboardPages.ts'
import type { Scope } from './api/generated.ts'
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
  /** The permission that it needs, if it needs more than to see departures. */
  needs?: Scope
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
    at: 'day',
    within: 'today',
    needs: 'BOOKINGS_READ',
    title: words.pageNames.day,
    load: async () => (await import('./dayList/DayListPage.tsx')).DayListPage,
  },
  {
    at: 'bookings',
    needs: 'BOOKINGS_READ',
    word: words.bookings,
    component: BookingsPage,
  },
  {
    at: 'booking',
    needs: 'BOOKINGS_READ',
    within: 'bookings',
    title: words.pageNames.booking,
    load: async () => (await import('./booking/BookingPage.tsx')).BookingPage,
  },
  {
    at: 'customer',
    needs: 'BOOKINGS_READ',
    within: 'bookings',
    title: words.pageNames.customer,
    load: async () => (await import('./customer/CustomerPage.tsx')).CustomerPage,
  },
  {
    at: 'book',
    needs: 'BOOKINGS_WRITE',
    word: words.pageNames.book,
    load: async () => (await import('./newBooking/NewBookingPage.tsx')).NewBookingPage,
  },
  {
    at: 'waitlist',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.waitlist,
    load: async () => (await import('./waitlist/WaitlistPage.tsx')).WaitlistPage,
  },
  {
    at: 'cash-up',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.cashUp,
    load: async () => (await import('./cashUp/CashUpPage.tsx')).CashUpPage,
  },
  {
    at: 'activities',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.activities,
    load: async () => (await import('./activities/ActivitiesPage.tsx')).ActivitiesPage,
  },
  {
    at: 'schedule',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.schedule,
    load: async () => (await import('./schedule/SchedulePage.tsx')).SchedulePage,
  },
  {
    at: 'closures',
    within: 'schedule',
    needs: 'BOOKINGS_READ',
    title: words.pageNames.closures,
    load: async () => (await import('./closures/ClosuresPage.tsx')).ClosuresPage,
  },
  {
    at: 'resources',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.resources,
    load: async () => (await import('./resources/ResourcesPage.tsx')).ResourcesPage,
  },
  {
    at: 'guides',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.guides,
    load: async () => (await import('./guides/GuidesPage.tsx')).GuidesPage,
  },
  {
    at: 'usage',
    needs: 'OPERATOR_READ',
    word: words.pageNames.usage,
    load: async () => (await import('./usage/UsagePage.tsx')).UsagePage,
  },
  {
    at: 'partners',
    needs: 'PARTNERS_READ',
    word: words.pageNames.partners,
    load: async () => (await import('./partners/PartnersPage.tsx')).PartnersPage,
  },
  {
    at: 'statements',
    needs: 'PARTNERS_READ',
    within: 'partners',
    title: words.pageNames.statements,
    load: async () => (await import('./statements/StatementsPage.tsx')).StatementsPage,
  },
  {
    at: 'webhooks',
    needs: 'OPERATOR_READ',
    word: words.pageNames.webhooks,
    load: async () => (await import('./webhooks/WebhooksPage.tsx')).WebhooksPage,
  },
  {
    at: 'promotions',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.promotions,
    load: async () => (await import('./promotions/PromotionsPage.tsx')).PromotionsPage,
  },
  {
    at: 'outbox',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.outbox,
    load: async () => (await import('./outbox/OutboxPage.tsx')).OutboxPage,
  },
  {
    at: 'workflows',
    needs: 'BOOKINGS_READ',
    within: 'outbox',
    title: words.pageNames.workflows,
    load: async () => (await import('./workflows/WorkflowsPage.tsx')).WorkflowsPage,
  },
  {
    at: 'persons',
    needs: 'OPERATOR_WRITE',
    word: words.pageNames.persons,
    load: async () => (await import('./persons/PersonsPage.tsx')).PersonsPage,
  },
  {
    at: 'audit',
    needs: 'AUDIT_READ',
    word: words.pageNames.audit,
    load: async () => (await import('./audit/AuditPage.tsx')).AuditPage,
  },
  {
    at: 'operations',
    needs: 'OPERATOR_READ',
    word: words.pageNames.operations,
    load: async () => (await import('./operations/OperationsPage.tsx')).OperationsPage,
  },
  {
    at: 'staff',
    needs: 'OPERATOR_READ',
    word: words.pageNames.staff,
    load: async () => (await import('./staff/StaffPage.tsx')).StaffPage,
  },
  {
    at: 'account',
    title: words.pageNames.account,
    load: async () => (await import('./account/AccountPage.tsx')).AccountPage,
  },
]

/** Loads a page of the dashboard; undefined if it needs no loading. */
export const loadPage = (at: string): Promise<ComponentType<PageProps>> | undefined =>
  pages.find(each => each.at === at)?.load?.()

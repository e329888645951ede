import {
  Activity,
  BadgePercent,
  Boxes,
  CalendarDays,
  ChartColumn,
  ChartNoAxesCombined,
  CirclePlus,
  CircleUser,
  Handshake,
  Hourglass,
  ListChecks,
  Mail,
  Mountain,
  ReceiptText,
  ScrollText,
  Settings,
  Sun,
  Ticket,
  UserLock,
  UserStar,
  Users,
  Wallet,
  Webhook,
  Workflow,
} from 'lucide'
import type { ComponentType } from 'preact'
import type { DashboardPage } from '../domain/rules/dashboardPages.ts'
import type { Scope } from './api/generated.ts'
import { BookingsPage } from './bookings/BookingsPage.tsx'
import type { IconShapes } from './kit/Icon.tsx'
import type { PageProps } from './PageProps.ts'
import { TodayPage } from './today/TodayPage.tsx'
import { words } from './words.ts'

/** A group of the menu. */
export type PageGroup = 'desk' | 'business' | 'technical'

/** A page of the dashboard. */
export interface Page {
  /** The first part of its address. */
  at: DashboardPage
  /** What it is called: in the menu and in the title of the document. */
  word: string
  /** The group of the menu that it is in; a page without one is reached from another. */
  group?: PageGroup
  icon?: IconShapes
  /** The key that opens it, after `g`. */
  letter?: string
  /** The page in the menu that it belongs to. */
  within?: string
  /** The permission that it needs, if it needs more than to see departures. */
  needs?: Scope
  /** What it shows: part of the main script, or loaded lazily. */
  component?: ComponentType<PageProps>
  load?(): Promise<ComponentType<PageProps>>
}

/** Every page in the order of the menu; the first is the default. */
export const pages: readonly Page[] = [
  { at: 'today', group: 'desk', icon: Sun, letter: 't', word: words.today, component: TodayPage },
  {
    at: 'slot',
    within: 'today',
    word: words.pageNames.slot,
    load: async () => (await import('./manifest/ManifestPage.tsx')).ManifestPage,
  },
  {
    at: 'scan',
    within: 'today',
    needs: 'CHECKIN_WRITE',
    word: words.pageNames.scan,
    load: async () => (await import('./scan/ScanPage.tsx')).ScanPage,
  },
  {
    at: 'day',
    group: 'desk',
    icon: ListChecks,
    letter: 'l',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.day,
    load: async () => (await import('./dayList/DayListPage.tsx')).DayListPage,
  },
  {
    at: 'schedule',
    group: 'desk',
    icon: CalendarDays,
    letter: 's',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.schedule,
    load: async () => (await import('./schedule/SchedulePage.tsx')).SchedulePage,
  },
  {
    at: 'closures',
    within: 'schedule',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.closures,
    load: async () => (await import('./closures/ClosuresPage.tsx')).ClosuresPage,
  },
  {
    at: 'bookings',
    group: 'desk',
    icon: Ticket,
    letter: 'b',
    needs: 'BOOKINGS_READ',
    word: words.bookings,
    component: BookingsPage,
  },
  {
    at: 'booking',
    needs: 'BOOKINGS_READ',
    within: 'bookings',
    word: words.pageNames.booking,
    load: async () => (await import('./booking/BookingPage.tsx')).BookingPage,
  },
  {
    at: 'customer',
    needs: 'BOOKINGS_READ',
    within: 'bookings',
    word: words.pageNames.customer,
    load: async () => (await import('./customer/CustomerPage.tsx')).CustomerPage,
  },
  {
    at: 'book',
    group: 'desk',
    icon: CirclePlus,
    letter: 'n',
    needs: 'BOOKINGS_WRITE',
    word: words.pageNames.book,
    load: async () => (await import('./newBooking/NewBookingPage.tsx')).NewBookingPage,
  },
  {
    at: 'waitlist',
    group: 'desk',
    icon: Hourglass,
    letter: 'w',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.waitlist,
    load: async () => (await import('./waitlist/WaitlistPage.tsx')).WaitlistPage,
  },
  {
    at: 'cash-up',
    group: 'desk',
    icon: Wallet,
    letter: 'c',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.cashUp,
    load: async () => (await import('./cashUp/CashUpPage.tsx')).CashUpPage,
  },
  {
    at: 'insights',
    group: 'business',
    icon: ChartNoAxesCombined,
    letter: 'j',
    needs: 'PARTNERS_READ',
    word: words.pageNames.insights,
    load: async () => (await import('./insights/InsightsPage.tsx')).InsightsPage,
  },
  {
    at: 'activities',
    group: 'business',
    icon: Mountain,
    letter: 'a',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.activities,
    load: async () => (await import('./activities/ActivitiesPage.tsx')).ActivitiesPage,
  },
  {
    at: 'promotions',
    group: 'business',
    icon: BadgePercent,
    letter: 'd',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.promotions,
    load: async () => (await import('./promotions/PromotionsPage.tsx')).PromotionsPage,
  },
  {
    at: 'partners',
    group: 'business',
    icon: Handshake,
    letter: 'p',
    needs: 'PARTNERS_READ',
    word: words.pageNames.partners,
    load: async () => (await import('./partners/PartnersPage.tsx')).PartnersPage,
  },
  {
    at: 'statements',
    group: 'business',
    icon: ReceiptText,
    letter: 'i',
    needs: 'PARTNERS_READ',
    word: words.pageNames.statements,
    load: async () => (await import('./statements/StatementsPage.tsx')).StatementsPage,
  },
  {
    at: 'resources',
    group: 'business',
    icon: Boxes,
    letter: 'r',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.resources,
    load: async () => (await import('./resources/ResourcesPage.tsx')).ResourcesPage,
  },
  {
    at: 'guides',
    group: 'business',
    icon: UserStar,
    letter: 'u',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.guides,
    load: async () => (await import('./guides/GuidesPage.tsx')).GuidesPage,
  },
  {
    at: 'outbox',
    group: 'business',
    icon: Mail,
    letter: 'm',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.outbox,
    load: async () => (await import('./outbox/OutboxPage.tsx')).OutboxPage,
  },
  {
    at: 'workflows',
    group: 'business',
    icon: Workflow,
    letter: 'f',
    needs: 'BOOKINGS_READ',
    word: words.pageNames.workflows,
    load: async () => (await import('./workflows/WorkflowsPage.tsx')).WorkflowsPage,
  },
  {
    at: 'staff',
    group: 'business',
    icon: Users,
    letter: 'e',
    needs: 'OPERATOR_READ',
    word: words.pageNames.staff,
    load: async () => (await import('./staff/StaffPage.tsx')).StaffPage,
  },
  {
    at: 'settings',
    group: 'business',
    icon: Settings,
    letter: ',',
    needs: 'CATALOGUE_WRITE',
    word: words.pageNames.settings,
    load: async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
  },
  {
    at: 'usage',
    group: 'technical',
    icon: ChartColumn,
    letter: 'y',
    needs: 'OPERATOR_READ',
    word: words.pageNames.usage,
    load: async () => (await import('./usage/UsagePage.tsx')).UsagePage,
  },
  {
    at: 'webhooks',
    group: 'technical',
    icon: Webhook,
    letter: 'h',
    needs: 'OPERATOR_READ',
    word: words.pageNames.webhooks,
    load: async () => (await import('./webhooks/WebhooksPage.tsx')).WebhooksPage,
  },
  {
    at: 'persons',
    group: 'technical',
    icon: UserLock,
    letter: 'v',
    needs: 'OPERATOR_WRITE',
    word: words.pageNames.persons,
    load: async () => (await import('./persons/PersonsPage.tsx')).PersonsPage,
  },
  {
    at: 'audit',
    group: 'technical',
    icon: ScrollText,
    letter: 'x',
    needs: 'AUDIT_READ',
    word: words.pageNames.audit,
    load: async () => (await import('./audit/AuditPage.tsx')).AuditPage,
  },
  {
    at: 'operations',
    group: 'technical',
    icon: Activity,
    letter: 'o',
    needs: 'OPERATOR_READ',
    word: words.pageNames.operations,
    load: async () => (await import('./operations/OperationsPage.tsx')).OperationsPage,
  },
  {
    at: 'account',
    icon: CircleUser,
    letter: 'k',
    word: words.pageNames.account,
    load: async () => (await import('./account/AccountPage.tsx')).AccountPage,
  },
]

/** Loads a page of the dashboard; undefined if it needs no loading. */
export const loadPage = (at: string): Promise<ComponentType<PageProps>> | undefined =>
  pages.find(each => each.at === at)?.load?.()

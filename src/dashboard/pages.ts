import type { ComponentType } from 'preact'
import { BookingsPage } from './bookings/BookingsPage.tsx'
import { words } from './words.ts'

export interface PageProps {
  /** The parts of the address after the page's own. */
  rest: readonly string[]
}

/** A page of the dashboard, loaded when it is looked at. */
export interface Page {
  /** The first part of its address. */
  at: string
  /** What the navigation calls it; a page without is reached from another. */
  word?: string
  /** The page in the navigation that it belongs to. */
  within?: string
  load(): Promise<ComponentType<PageProps>>
}

/** Every page, in the order of the navigation; the first is where one begins. */
export const pages: readonly Page[] = [{ at: 'bookings', word: words.bookings, load: async () => BookingsPage }]

import type { Html } from '../../../platform/html/html.ts'

/** One guide, for its page and for the search. */
export interface Guide {
  /** The name of its file without `.md`, and the last segment of its address. */
  slug: string
  title: string
  /** Its first paragraph, as plain text. */
  lead: string
  body: Html
  /** The text under each heading, in order. The first section is that of the title. */
  sections: readonly Section[]
}

export interface Section {
  /** The anchor of its heading; null for the title, where the page begins. */
  anchor: string | null
  depth: number
  heading: string
  /** What stands under it up to the next heading, as plain text. */
  text: string
}

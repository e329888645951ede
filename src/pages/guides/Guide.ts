import type { Html } from '../../html.ts'

/** One guide, as its page shows it and the search finds it. */
export interface Guide {
  /** The name of its file without `.md`, and the last segment of its address. */
  slug: string
  title: string
  /** Its first paragraph, as plain text. */
  lead: string
  body: Html
  /** What stands under each heading, in their order. The first one is the title itself. */
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

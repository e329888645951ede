import type { IconShapes } from '../kit/Icon.tsx'
import type { words } from '../words.ts'

/** One line of the command dialog: what it is, and what Enter does. */
export interface CommandItem {
  key: string
  group: keyof typeof words.command.groups
  icon: IconShapes
  label: string
  /** What tells it from others of the same label. */
  detail?: string
  /** The keys that do the same everywhere. */
  keys?: string
  run(): void
}

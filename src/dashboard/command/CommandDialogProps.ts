import type { Page } from '../pages.ts'

export interface CommandDialogProps {
  /** The pages that the signed-in user may open. */
  pages: readonly Page[]
  /** Signs out. */
  leave(): void
  close(): void
}

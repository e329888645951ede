import type { OperationsQuery } from '../api/generated.ts'

/** What the page shows. */
export type Shown = OperationsQuery['operations']

import type { OperationsQuery } from '../api/generated.ts'

/** How the service runs, as the page reads it. */
export type OperationsData = OperationsQuery['operations']

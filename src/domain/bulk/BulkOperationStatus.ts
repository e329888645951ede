import { registerEnumType } from 'type-graphql'

/** The state of a bulk operation. */
export enum BulkOperationStatus {
  CREATED = 'CREATED',
  RUNNING = 'RUNNING',
  COMPLETED = 'COMPLETED',
  FAILED = 'FAILED',
  CANCELLED = 'CANCELLED',
}

/** The states that a bulk operation does not leave. */
export const finalStates = [
  BulkOperationStatus.COMPLETED,
  BulkOperationStatus.FAILED,
  BulkOperationStatus.CANCELLED,
] as const

registerEnumType(BulkOperationStatus, {
  name: 'BulkOperationStatus',
  description: 'The state of a bulk operation.',
  valuesConfig: {
    CREATED: { description: 'It waits for its file, which is sent to `uploadUrl`.' },
    RUNNING: {
      description:
        'It runs, or waits for other bulk operations. After a failure of the service it continues where it was.',
    },
    COMPLETED: {
      description: 'It has done every line. For a mutation, `refusedCount` says how many lines were refused.',
    },
    FAILED: { description: 'It was given up; `failure` says why. What was done before stays done.' },
    CANCELLED: { description: 'Somebody cancelled it. What was done before stays done.' },
  },
})

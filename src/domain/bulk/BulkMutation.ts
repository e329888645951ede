import { registerEnumType } from 'type-graphql'

/** The mutations that can be carried out for each line of a file. */
export enum BulkMutation {
  CREATE_PRODUCT = 'CREATE_PRODUCT',
  CREATE_SCHEDULE = 'CREATE_SCHEDULE',
  IMPORT_BOOKING = 'IMPORT_BOOKING',
}

registerEnumType(BulkMutation, {
  name: 'BulkMutation',
  description: 'A mutation that `bulkMutation` carries out for each line of a file.',
  valuesConfig: {
    CREATE_PRODUCT: { description: '`createProduct`: each line is a `CreateProductInput`.' },
    CREATE_SCHEDULE: { description: '`createSchedule`: each line is a `CreateScheduleInput`.' },
    IMPORT_BOOKING: { description: '`importBooking`: each line is an `ImportBookingInput`.' },
  },
})

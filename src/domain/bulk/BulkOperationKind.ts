import { registerEnumType } from 'type-graphql'

/** What a bulk operation does. */
export enum BulkOperationKind {
  QUERY = 'QUERY',
  MUTATION = 'MUTATION',
}

registerEnumType(BulkOperationKind, {
  name: 'BulkOperationKind',
  description: 'What a bulk operation does.',
  valuesConfig: {
    QUERY: { description: 'It writes all objects of a list to a file.' },
    MUTATION: { description: 'It carries out a mutation for each line of a file.' },
  },
})

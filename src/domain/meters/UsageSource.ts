import { registerEnumType } from 'type-graphql'

/** Who recorded an entry; the values are the column's. */
export enum UsageSource {
  CLIENT = 'client',
  SERVICE = 'service',
}

registerEnumType(UsageSource, {
  name: 'UsageSource',
  description: 'Who recorded an entry.',
  valuesConfig: {
    CLIENT: { description: 'A client, over the API or from a file.' },
    SERVICE: { description: 'The service itself, for a platform event.' },
  },
})

import graphql from '@graphql-eslint/eslint-plugin'

const { parser, configs } = graphql

const [severity, naming] = configs['flat/schema-all'].rules['@graphql-eslint/naming-convention']

/** All rules for a schema, and those of Relay for its lists. What differs from them says why. */
const schemaRules = {
  ...configs['flat/schema-all'].rules,
  ...configs['flat/schema-relay'].rules,

  '@graphql-eslint/require-description': [
    'error',
    {
      types: true,
      DirectiveDefinition: true,
      EnumValueDefinition: true,
      FieldDefinition: true,
      InputValueDefinition: true,
      rootField: true,
    },
  ],
  '@graphql-eslint/naming-convention': [
    severity,
    {
      ...naming,
      // `bulkMutation` carries out a mutation for each line of a file. Its name says which kind of bulk operation it makes.
      'FieldDefinition[parent.name.value=Mutation]': { forbiddenPrefixes: ['mutation'] },
    },
  ],
  // The schema is printed in the order of lexicographicSortSchema. This rule has an order of its own.
  '@graphql-eslint/alphabetize': 'off',
  // It forbids mutations and subscriptions as such.
  '@graphql-eslint/no-root-type': 'off',
  // Its date is an argument of @deprecated that the specification does not have. Ours is in the reason, where every tool shows it;
  // test/graphql/deprecations.test.ts checks its form.
  '@graphql-eslint/require-deprecation-date': 'off',
  // What a client reads after a change, it reaches from the changed object.
  '@graphql-eslint/require-field-of-type-query-in-mutation-result': 'off',

  // Identifiers have the same names everywhere, over REST too: `bookingReference`, `activityId`.
  '@graphql-eslint/no-typename-prefix': 'off',
  // What has an identifier implements Node, which test/graphql/nodes.test.ts checks. Figures and parts of an object have none.
  '@graphql-eslint/strict-id-in-types': 'off',
  '@graphql-eslint/relay-edge-types': [
    'error',
    {
      withEdgeSuffix: true,
      // Entries of usage are numbered, and a decision about an e-mail is a record: neither is a Node.
      shouldImplementNode: false,
      // A short list that cannot grow has no pages.
      listTypeCanWrapOnlyEdgeType: false,
    },
  ],
}

/** The rules for the operations of our own clients. */
const operationRules = {
  ...configs['flat/operations-recommended'].rules,
  // REST, the pages and the dashboard are separate clients; graphql-codegen refuses a name that one of them has twice.
  '@graphql-eslint/unique-operation-name': 'off',
  // Our clients select what they show, and none of them has a cache by `id`.
  '@graphql-eslint/require-selections': 'off',
}

const schema = 'schema/schema.graphql'
const operations = 'src/{dashboard,transports}/**/*.graphql'

export default [
  {
    files: ['**/*.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: { parser, parserOptions: { graphQLConfig: { schema, documents: operations } } },
  },
  { files: ['schema/schema.graphql'], rules: schemaRules },
  { files: [operations], rules: operationRules },
]

import graphql from '@graphql-eslint/eslint-plugin'

const { parser, configs } = graphql
const recommended = configs['flat/schema-recommended'].rules

const { EnumValueDefinition: _untilTheSchemaFollows, ...naming } = recommended['@graphql-eslint/naming-convention'][1]

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
  // The schema is printed in the order of lexicographicSortSchema. This rule has an order of its own.
  '@graphql-eslint/alphabetize': 'off',
  // It forbids mutations and subscriptions as such.
  '@graphql-eslint/no-root-type': 'off',
  // Its date is an argument of @deprecated that the specification does not have. Ours is in the reason, where every tool shows it;
  // test/graphql/deprecations.test.ts checks its form.
  '@graphql-eslint/require-deprecation-date': 'off',
  // What a client reads after a change, it reaches from the changed object.
  '@graphql-eslint/require-field-of-type-query-in-mutation-result': 'off',

  // Until the schema follows: enum values in upper case.
  '@graphql-eslint/naming-convention': ['error', naming],
  // Until the schema follows: one `input`, and payload types.
  '@graphql-eslint/input-name': 'off',
  '@graphql-eslint/no-scalar-result-type-on-mutation': 'off',
  // Until the schema follows: nullable root fields.
  '@graphql-eslint/require-nullable-result-in-root': 'off',
  // Until the schema follows: `id` and Node.
  '@graphql-eslint/strict-id-in-types': 'off',
  '@graphql-eslint/no-typename-prefix': 'off',
  '@graphql-eslint/relay-edge-types': [
    'error',
    {
      withEdgeSuffix: true,
      // Until the schema follows.
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
}

export default [
  {
    files: ['**/*.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: {
      parser,
      parserOptions: { graphQLConfig: { schema: 'schema/schema.graphql', documents: 'src/**/*.graphql' } },
    },
  },
  { files: ['schema/schema.graphql'], rules: schemaRules },
  { files: ['src/**/*.graphql'], rules: operationRules },
]

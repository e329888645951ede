import { type GraphQLSchema, isScalarType, isSpecifiedScalarType } from 'graphql'
import { scalarType } from './scalarType.ts'

/**
 * Prints a configuration for GraphQL Code Generator, as `codegen.yml`, with the types of all scalars of the schema.
 * @param schemaUrl where `/schema.graphql` is served
 */
export function printCodegenConfig(schema: GraphQLSchema, schemaUrl: string): string {
  const scalars = Object.values(schema.getTypeMap())
    .filter(isScalarType)
    .filter(each => !isSpecifiedScalarType(each))
    .map(scalar => {
      const { input, output } = scalarType(scalar)
      const type = input === output ? quoted(input) : `{ input: ${quoted(input)}, output: ${quoted(output)} }`
      return `        ${scalar.name}: ${type}`
    })
  return `# A configuration for GraphQL Code Generator: types of your operations, for this service.
#
#   npm install graphql
#   npm install --save-dev @graphql-codegen/cli @graphql-codegen/typescript-operations \\
#     @graphql-codegen/typed-document-node @graphql-typed-document-node/core graphql-sock
#   npx graphql-codegen
schema: ${quoted(schemaUrl)}
# Your operations. Change it to where they are.
documents: '*.graphql'
generates:
  generated.ts:
    plugins: [typescript-operations, typed-document-node]
    config:
      # An operation is its text. Clients that want it parsed, such as Apollo Client, have documentNode here.
      documentMode: string
      # For clients that throw when an error comes: what is null only if it was refused is never null.
      # Remove it if your client reads data beside errors.
      nullability:
        errorHandlingClient: true
      useTypeImports: true
      enumsAsTypes: true
      # The schema grows: get this file again when a type is unknown.
      defaultScalarType: unknown
      scalars:
${scalars.join('\n')}
`
}

const quoted = (text: string) => (/^\w+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`)

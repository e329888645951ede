import { deprecated } from '../../src/scalars/deprecation.ts'

interface FieldMetadata {
  target: { name: string }
  schemaName: string
  deprecationReason?: string
}

const deprecatedHere: FieldMetadata[] = []

/** Deprecates a field of an object or input type in every schema that is built from now on, until `restoreDeprecations`. */
export function deprecate(type: string, field: string, instead: Parameters<typeof deprecated>[0]): void {
  // type-graphql does not export it.
  const { fields } = (globalThis as unknown as { TypeGraphQLMetadataStorage: { fields: FieldMetadata[] } })
    .TypeGraphQLMetadataStorage
  const found = fields.find(each => each.target.name === type && each.schemaName === field)
  if (!found) throw new Error(`There is no field ${type}.${field}.`)
  found.deprecationReason = deprecated(instead)
  deprecatedHere.push(found)
}

/** Ends the deprecations of this test file. The files of one worker share the metadata. */
export function restoreDeprecations(): void {
  for (const field of deprecatedHere.splice(0)) delete field.deprecationReason
}

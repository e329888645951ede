import { deprecated } from '../../src/scalars/deprecation.ts'

interface FieldMetadata {
  target: { name: string }
  schemaName: string
  deprecationReason?: string
}

/** Deprecates a field of an object or input type, in every schema that this test file builds from now on. */
export function deprecate(type: string, field: string, instead: Parameters<typeof deprecated>[0]): void {
  // type-graphql does not export it.
  const { fields } = (globalThis as unknown as { TypeGraphQLMetadataStorage: { fields: FieldMetadata[] } })
    .TypeGraphQLMetadataStorage
  const found = fields.find(each => each.target.name === type && each.schemaName === field)
  if (!found) throw new Error(`There is no field ${type}.${field}.`)
  found.deprecationReason = deprecated(instead)
}

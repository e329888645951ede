import { MetadataStorage } from '@mikro-orm/core'

interface EntityColumn {
  column: string
  property: string
  nullable: boolean
}

/** The columns of an entity, as its decorators declare them, without its references to other entities. */
export function entityColumns(entity: abstract new () => object): EntityColumn[] {
  const metadata = Object.values(MetadataStorage.getMetadata()).find(each => each.class === entity)
  if (!metadata) throw new Error(`${entity.name} is not an entity.`)
  return Object.values(metadata.properties)
    .filter(each => each.kind === 'scalar')
    .map(({ name, nullable = false }) => ({
      property: name,
      nullable,
      column: name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    }))
}

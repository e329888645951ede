import { Migration20261201000000_CreateSchema } from '../../../migrations/Migration20261201000000_CreateSchema.ts'
import { Migration20261202100000_RenameColumns } from '../../../migrations/Migration20261202100000_RenameColumns.ts'
import { Migration20261202110000_RenameKeysOfResources } from '../../../migrations/Migration20261202110000_RenameKeysOfResources.ts'
import { Migration20261203100000_CreateIndexesByOperator } from '../../../migrations/Migration20261203100000_CreateIndexesByOperator.ts'
import { Migration20261203100100_StartUniqueKeysWithOperator } from '../../../migrations/Migration20261203100100_StartUniqueKeysWithOperator.ts'
import { Migration20261203100200_StartExclusionWithOperator } from '../../../migrations/Migration20261203100200_StartExclusionWithOperator.ts'
import { Migration20261203100300_CreateIndexesOfChoresByOperator } from '../../../migrations/Migration20261203100300_CreateIndexesOfChoresByOperator.ts'
import { Migration20261203100400_ReplaceIndexesOfChores } from '../../../migrations/Migration20261203100400_ReplaceIndexesOfChores.ts'

/** Every migration, oldest first, because the bundle has no folder of them. Written by `npm run migration:create`. */
export const migrations = [
  { name: 'Migration20261201000000_CreateSchema', class: Migration20261201000000_CreateSchema },
  { name: 'Migration20261202100000_RenameColumns', class: Migration20261202100000_RenameColumns },
  { name: 'Migration20261202110000_RenameKeysOfResources', class: Migration20261202110000_RenameKeysOfResources },
  { name: 'Migration20261203100000_CreateIndexesByOperator', class: Migration20261203100000_CreateIndexesByOperator },
  { name: 'Migration20261203100100_StartUniqueKeysWithOperator', class: Migration20261203100100_StartUniqueKeysWithOperator },
  { name: 'Migration20261203100200_StartExclusionWithOperator', class: Migration20261203100200_StartExclusionWithOperator },
  { name: 'Migration20261203100300_CreateIndexesOfChoresByOperator', class: Migration20261203100300_CreateIndexesOfChoresByOperator },
  { name: 'Migration20261203100400_ReplaceIndexesOfChores', class: Migration20261203100400_ReplaceIndexesOfChores },
]

import { Migration20261129090000_CreateSchema } from '../../../migrations/Migration20261129090000_CreateSchema.ts'
import { Migration20261129100000_RenameColumns } from '../../../migrations/Migration20261129100000_RenameColumns.ts'
import { Migration20261129101000_RenameKeysOfResources } from '../../../migrations/Migration20261129101000_RenameKeysOfResources.ts'
import { Migration20261129110000_CreateIndexesByOperator } from '../../../migrations/Migration20261129110000_CreateIndexesByOperator.ts'
import { Migration20261129110100_StartUniqueKeysWithOperator } from '../../../migrations/Migration20261129110100_StartUniqueKeysWithOperator.ts'
import { Migration20261129110200_StartExclusionWithOperator } from '../../../migrations/Migration20261129110200_StartExclusionWithOperator.ts'
import { Migration20261129110300_CreateIndexesOfChoresByOperator } from '../../../migrations/Migration20261129110300_CreateIndexesOfChoresByOperator.ts'
import { Migration20261129110400_ReplaceIndexesOfChores } from '../../../migrations/Migration20261129110400_ReplaceIndexesOfChores.ts'
import { Migration20261129143800_CreateIndexOfKeysByHash } from '../../../migrations/Migration20261129143800_CreateIndexOfKeysByHash.ts'
import { Migration20261129143900_CreateApiKeyDirectory } from '../../../migrations/Migration20261129143900_CreateApiKeyDirectory.ts'
import { Migration20261129144000_FillApiKeyDirectory } from '../../../migrations/Migration20261129144000_FillApiKeyDirectory.ts'
import { Migration20261129145213_DropUsesResources } from '../../../migrations/Migration20261129145213_DropUsesResources.ts'
import { Migration20261129150427_WriteOutboxByItsFunctions } from '../../../migrations/Migration20261129150427_WriteOutboxByItsFunctions.ts'
import { Migration20261129150731_CreateIndexesOfExpiry } from '../../../migrations/Migration20261129150731_CreateIndexesOfExpiry.ts'
import { Migration20261129150831_ReplaceIndexesOfExpiry } from '../../../migrations/Migration20261129150831_ReplaceIndexesOfExpiry.ts'
import { Migration20261129193807_NameConstraintOfOversale } from '../../../migrations/Migration20261129193807_NameConstraintOfOversale.ts'
import { Migration20261129215818_CreateBackupRuns } from '../../../migrations/Migration20261129215818_CreateBackupRuns.ts'
import { Migration20261129221500_RestrictRowsToOperator } from '../../../migrations/Migration20261129221500_RestrictRowsToOperator.ts'

/** Every migration, oldest first, because the bundle has no folder of them. Written by `npm run migration:create`. */
export const migrations = [
  { name: 'Migration20261129090000_CreateSchema', class: Migration20261129090000_CreateSchema },
  { name: 'Migration20261129100000_RenameColumns', class: Migration20261129100000_RenameColumns },
  { name: 'Migration20261129101000_RenameKeysOfResources', class: Migration20261129101000_RenameKeysOfResources },
  { name: 'Migration20261129110000_CreateIndexesByOperator', class: Migration20261129110000_CreateIndexesByOperator },
  { name: 'Migration20261129110100_StartUniqueKeysWithOperator', class: Migration20261129110100_StartUniqueKeysWithOperator },
  { name: 'Migration20261129110200_StartExclusionWithOperator', class: Migration20261129110200_StartExclusionWithOperator },
  { name: 'Migration20261129110300_CreateIndexesOfChoresByOperator', class: Migration20261129110300_CreateIndexesOfChoresByOperator },
  { name: 'Migration20261129110400_ReplaceIndexesOfChores', class: Migration20261129110400_ReplaceIndexesOfChores },
  { name: 'Migration20261129143800_CreateIndexOfKeysByHash', class: Migration20261129143800_CreateIndexOfKeysByHash },
  { name: 'Migration20261129143900_CreateApiKeyDirectory', class: Migration20261129143900_CreateApiKeyDirectory },
  { name: 'Migration20261129144000_FillApiKeyDirectory', class: Migration20261129144000_FillApiKeyDirectory },
  { name: 'Migration20261129145213_DropUsesResources', class: Migration20261129145213_DropUsesResources },
  { name: 'Migration20261129150427_WriteOutboxByItsFunctions', class: Migration20261129150427_WriteOutboxByItsFunctions },
  { name: 'Migration20261129150731_CreateIndexesOfExpiry', class: Migration20261129150731_CreateIndexesOfExpiry },
  { name: 'Migration20261129150831_ReplaceIndexesOfExpiry', class: Migration20261129150831_ReplaceIndexesOfExpiry },
  { name: 'Migration20261129193807_NameConstraintOfOversale', class: Migration20261129193807_NameConstraintOfOversale },
  { name: 'Migration20261129215818_CreateBackupRuns', class: Migration20261129215818_CreateBackupRuns },
  { name: 'Migration20261129221500_RestrictRowsToOperator', class: Migration20261129221500_RestrictRowsToOperator },
]

import { Migration20261121040000_CreateTheWholeService } from '../../migrations/Migration20261121040000_CreateTheWholeService.ts'

/** Every migration, oldest first. A new one is added here by hand: what runs is what is written down. */
export const migrations = [
  { name: 'Migration20261121040000_CreateTheWholeService', class: Migration20261121040000_CreateTheWholeService },
]

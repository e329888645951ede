import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { ApiKey } from './ApiKey.ts'
import { RefersTo } from './tenancy.ts'

/** The operators of keys that were issued before keys carried their operator. A migration has filled it; no key is added. */
@Entity({ tableName: 'api_key_directory' })
export class ApiKeyDirectory {
  [PrimaryKeyProp]?: 'hash'

  /** That of the key. */
  @PrimaryKey({ type: 'blob' })
  hash!: Buffer

  @RefersTo(() => ApiKey, 'key_id', { onDelete: 'cascade' })
  key?: Ref<ApiKey>
}

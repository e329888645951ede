import { ApiKey } from '../../../domain/access/ApiKey.ts'
import type { KeyRow } from '../../../domain/access/keyColumns.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const ApiKeyConnection = connectionType(() => ApiKey, { name: 'ApiKey', one: 'an API key', many: 'API keys' })

export type ApiKeyConnection = CountedConnection<KeyRow>

export const ApiKeyCountResolver = totalCountOf(ApiKeyConnection)

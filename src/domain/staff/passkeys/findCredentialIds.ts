import { sql } from 'kysely'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

/** By what browsers know the passkeys of an account, so that a device is not added twice. */
export const findCredentialIds = preparedStatement(
  ({ operatorId, keyId }: Placeholders<{ operatorId: string; keyId: string }>) => sql<{ credentialId: Buffer }>`
  select credential_id "credentialId" from staff_passkey where operator_id = ${operatorId} and key_id = ${keyId}
  order by passkey_id`,
)

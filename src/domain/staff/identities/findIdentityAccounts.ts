import { sql } from 'kysely'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

/** An active account that a person at a provider may have. */
export interface IdentityAccount {
  operatorId: string
  operatorName: string
  keyId: string
  /** Whether it is bound to this person, to somebody else at the same provider, or to nobody there. */
  bound: 'own' | 'other' | 'free'
}

interface Sought {
  issuer: string
  subject: string
  /** Null unless the provider has verified it. */
  email: string | null
}

/** The accounts of a person, at all operators: by the identity to which they are bound, and by the e-mail address. */
export const findIdentityAccounts = preparedStatement(
  ({ issuer, subject, email }: Placeholders<Sought>) => sql<IdentityAccount>`
  select s.operator_id "operatorId", o.name "operatorName", s.key_id "keyId",
    case when s.oidc_issuer is distinct from ${issuer} then 'free' when s.oidc_subject = ${subject} then 'own' else 'other' end bound
  from control_plane.operator o
  join control_plane.staff_account s on s.operator_id = o.operator_id
    and (lower(s.email) = lower(${email}) or (s.oidc_issuer = ${issuer} and s.oidc_subject = ${subject}))
  where s.deactivated_at is null
  order by o.name, s.operator_id, s.key_id`,
)

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'its host does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name, and making one is for whoever runs it',
}

/**
 * Describes an error of a variable's database in a sentence for the operator. The URL is not quoted: it holds a
 * password.
 */
export function unreachable(error: unknown, variable: string): unknown {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  const reason = reasons[code ?? errors?.[0]?.code ?? '']
  if (reason === undefined) return error
  return new Error(`The database of ${variable} cannot be used: ${reason}.`, { cause: error })
}

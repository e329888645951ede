import { readFileSync } from 'node:fs'

/** A user of this machine that is not root. */
export interface UnprivilegedUser {
  name: string
  uid: number
  gid: number
}

/**
 * The existing user that root runs PostgreSQL as: `postgres` if there is one, else `nobody`. PostgreSQL refuses to run
 * as root, and a service should not add users to a machine.
 */
export function unprivilegedUser(passwd = readPasswd()): UnprivilegedUser | undefined {
  const users = passwd.split('\n').map(line => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const found = users.find(([name]) => name === wanted)
    const [uid, gid] = [Number(found?.[2]), Number(found?.[3])]
    if (uid > 0 && gid > 0) return { name: wanted, uid, gid }
  }
  return undefined
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

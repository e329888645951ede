import { statSync } from 'node:fs'
import { join } from 'node:path'
import { runAs, type ServerUser } from './ServerUser.ts'
import { unprivilegedUser } from './unprivilegedUser.ts'

/**
 * Chooses the user that PostgreSQL runs as: the current one, unless that is root. Root uses the owner of an existing
 * cluster, so that a project run by root after its developer neither fails nor changes the owner of the data.
 */
export function chooseUser(home: string): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(join(home, 'data'), { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = unprivilegedUser()
  if (!user)
    throw new Error(
      'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody" in /etc/passwd: run the service as another user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  const trial = runAs(user, 'true')
  if (!trial.ok)
    throw new Error(
      `PostgreSQL refuses to run as root, and this root may not start a program as the user "${user.name}" (${trial.output}): run the service as another user, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  return { uid: user.uid, gid: user.gid }
}

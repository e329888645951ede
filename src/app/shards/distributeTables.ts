import type pg from 'pg'
import { type ClusterState, inspectCluster, type TableState } from './inspectCluster.ts'

/**
 * Shards plain tables by operator, colocated, in one transaction: all of them or none. Drops what Citus does not allow on them. Tables
 * that are sharded already are left as they are.
 * @returns what was there before
 * @throws Error with a sentence that says what to do if they cannot be sharded
 */
export async function distributeTables(client: pg.Client, names: readonly string[]): Promise<ClusterState> {
  const state = await inspectCluster(client, names)
  const plain = state.tables.filter(each => !each.isSharded)
  if (plain.length > 0) await distribute(client, plain, names[0]!, state.sessions)
  // What the coordinator had is no longer read.
  const remains = state.tables.filter(each => !each.isSharded || each.hasRemains)
  for (const { name } of remains.toReversed())
    await client.query('select truncate_local_data_after_distributing_table($1)', [name])
  if (plain.length > 0) await client.query('analyze')
  return state
}

/** @param first the table that the others are colocated with */
async function distribute(
  client: pg.Client,
  plain: readonly TableState[],
  first: string,
  sessions: number,
): Promise<void> {
  if (sessions > 0) {
    const [subject, verb] = sessions === 1 ? ['Another session', 'uses'] : [`${sessions} other sessions`, 'use']
    throw new Error(
      `${subject} ${verb} the database. Stop every instance and worker of the service first: nothing may be written while the tables are moved.`,
    )
  }
  const run = (text: string, values: readonly unknown[] = []) => client.query(text, [...values])
  await run('begin')
  try {
    await run(`set local lock_timeout = '5s'`)
    // Tables with foreign keys between them: one connection for each worker.
    await run(`set local citus.multi_shard_modify_mode = 'sequential'`)
    for (const { name, triggers, foreignKeys } of plain) {
      for (const trigger of triggers) await run(`drop trigger ${trigger} on ${name}`)
      for (const key of foreignKeys) await run(`alter table ${name} drop constraint ${key}`)
    }
    for (const { name } of plain) {
      const colocated = name === first ? 'default' : first
      await run(`select create_distributed_table($1, 'operator_id', colocate_with => $2)`, [name, colocated])
    }
    await run('commit')
  } catch (error) {
    await run('rollback').catch(() => {})
    throw error
  }
}

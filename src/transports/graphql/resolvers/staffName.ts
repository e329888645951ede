import { findKeysById } from '../../../domain/access/findKeys.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'

/** The name of the person, or of the key of a program, who did something; null without one. */
export async function staffName(keyId: string | null, context: Context): Promise<string | null> {
  if (keyId === null) return null
  return (await context.batch.load(findKeysById, callerOf(context).operatorId, keyId))?.name ?? null
}

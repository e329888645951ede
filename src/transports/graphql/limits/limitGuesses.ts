import type { GraphQLFieldResolver } from 'graphql'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import type { Context } from '../Context.ts'

/**
 * Limits how many codes that do not exist a key can try, far below its rate of requests. Without it, a key could try every short
 * code within days. An attempt counts before its code is looked up, so that many at once are no way around it.
 */
export function limitGuesses(resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> {
  return async (root, args, context, info) => {
    const { caller, codeGuesses } = context
    if (!caller || !codeGuesses || !holdsCode(args)) return resolve(root, args, context, info)
    codeGuesses.take(caller.keyId)
    let isGuess = false
    try {
      return await resolve(root, args, context, info)
    } catch (error) {
      isGuess = error instanceof Refusal && OF_CODES.has(error.code) && error.facts.reason === 'UNKNOWN'
      throw error
    } finally {
      if (!isGuess) codeGuesses.giveBack(caller.keyId)
    }
  }
}

const OF_CODES: ReadonlySet<string> = new Set(['promo-code-refused', 'voucher-refused'])

/** Whether a field can refuse a code. */
export function takesCodes(refusals: unknown): boolean {
  return Array.isArray(refusals) && refusals.some(each => OF_CODES.has(each))
}

function holdsCode(args: Record<string, unknown>): boolean {
  return Object.values(args).some(given => {
    const { promoCode, voucherCode } = (given ?? {}) as Partial<Record<'promoCode' | 'voucherCode', unknown>>
    return Boolean(promoCode || voucherCode)
  })
}

import { isolate } from '../../../domain/rules/isolate.ts'

/** Signing in with an identity provider. */
export const providerSignIn = {
  by: (label: string) => `Sign in with ${isolate(label)}`,
  choose: 'You work for several operators. Sign in to:',
} as const

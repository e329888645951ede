import { words } from '../words.ts'

/** Why somebody whom the identity provider has sent back is not signed in; empty for what is not known. */
export const providerRefusal = (code: string): string => words.providerRefusals[code] ?? ''

/**
 * The control plane: what cannot name an operator, with the reason of each. All else names it, and can be sharded by it.
 */

/** What is unique across operators. */
export const uniqueAcrossOperators: Record<string, string> = {
  api_key_hash_unique: 'the directory of keys: the hash of a key finds its operator',
}

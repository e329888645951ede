/** Who sends a request: what is known before its key is. */
export interface Client {
  /** The IP address, without a port. */
  address: string
  /** Called when a key that has been used before is used from a new address. */
  onNewAddress?(key: { operatorId: string; keyId: string }): void
}

/** Why a message was not handed over, as a whole sentence that a person can act on. */
export class DeliveryFailure extends Error {
  /** Whether it would fail again however often it is tried: the server refuses this recipient or this message. */
  readonly permanent: boolean
  /**
   * Whether the content had begun to leave and the server has not refused it. Then nobody knows whether the message arrives,
   * and trying again could send it twice.
   */
  readonly begun: boolean

  constructor(sentence: string, { permanent, begun }: { permanent: boolean; begun: boolean }, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'DeliveryFailure'
    this.permanent = permanent
    this.begun = begun
  }
}

/** Why a message was not delivered, as a whole sentence that a person can act on. */
export class DeliveryFailure extends Error {
  /** Whether every further attempt would fail too: the server refuses this recipient or this message. */
  readonly permanent: boolean
  /**
   * Whether part of the content was sent and the server has not refused it. Then it is unknown whether the message arrives, and
   * another attempt could send it twice.
   */
  readonly begun: boolean
  /** Whether the server has refused it for a reason that the operator must correct: its configuration, its rules, the credentials. */
  readonly refused: boolean
  /** Whether it is about the mail server, which then takes no other message either, and not about this recipient. */
  readonly ofServer: boolean

  constructor(
    sentence: string,
    {
      permanent,
      begun,
      refused = false,
      ofServer = false,
    }: { permanent: boolean; begun: boolean; refused?: boolean; ofServer?: boolean },
    cause?: unknown,
  ) {
    super(sentence, { cause })
    this.name = 'DeliveryFailure'
    this.permanent = permanent
    this.begun = begun
    this.refused = refused
    this.ofServer = ofServer
  }
}

/** Time limits of a delivery, in milliseconds. */
export interface SmtpTimes {
  /** To connect, with DNS lookup and TLS handshake. */
  connection: number
  /** From connected to the server's greeting. */
  greeting: number
  /** From the start until the server is ready for the content. */
  envelope: number
  /**
   * From there until the server has accepted the content. Some servers scan it first, and after a timeout it is unknown
   * whether the message arrives.
   */
  content: number
}

export const defaultSmtpTimes: SmtpTimes = { connection: 10_000, greeting: 10_000, envelope: 30_000, content: 120_000 }

/** How long each part of handing over a message may take, in milliseconds. */
export interface SmtpTimes {
  /** Until the server is connected, with its name looked up and TLS agreed. */
  connection: number
  /** Until the server, connected, greets. */
  greeting: number
  /** From the beginning until the server is ready for the content. */
  envelope: number
  /** From there until it has taken the content. Some servers look into it first, and giving up early leaves us not knowing. */
  content: number
}

export const defaultSmtpTimes: SmtpTimes = { connection: 10_000, greeting: 10_000, envelope: 30_000, content: 120_000 }

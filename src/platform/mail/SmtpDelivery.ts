import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MimeMessage } from './compose.ts'
import { describeSmtpFailure, SmtpTimeoutError } from './describeSmtpFailure.ts'
import type { Delivery } from './Mailer.ts'
import type { SmtpServer } from './SmtpServer.ts'

/** Time limits of a delivery, in milliseconds. */
export interface SmtpTimeouts {
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

export const defaultSmtpTimeouts: SmtpTimeouts = {
  connection: 10_000,
  greeting: 10_000,
  envelope: 30_000,
  content: 120_000,
}

/** Delivers one message to the mail server, from connecting to the server's response. */
export class SmtpDelivery {
  readonly #server: SmtpServer
  readonly #times: SmtpTimeouts
  readonly #message: MimeMessage
  readonly #claim: () => Promise<boolean>
  readonly #connection: SMTPConnection
  readonly #failed = Promise.withResolvers<never>()
  #timer: NodeJS.Timeout | undefined
  #claiming: Promise<boolean> | undefined
  /** Whether any content was sent. */
  #begun = false

  constructor(server: SmtpServer, times: SmtpTimeouts, message: MimeMessage, claim: () => Promise<boolean>) {
    this.#server = server
    this.#times = times
    this.#message = message
    this.#claim = claim
    const { host, port, secure, requireTLS, ignoreTLS, name, tls } = server
    this.#connection = new SMTPConnection({
      ...{ host, port, secure, requireTLS, ignoreTLS, tls },
      ...(name && { name }),
      connectionTimeout: times.connection,
      greetingTimeout: times.greeting,
      socketTimeout: Math.max(times.envelope, times.content),
      socketCloseTimeout: 1000,
      maxResponseSize: 64 * 1024,
    })
    this.#connection.on('error', error => this.#failed.reject(error))
    // If there is an error, it is emitted before `end` or in the same tick.
    this.#connection.on('end', () => setImmediate(() => this.#failed.reject(new Error('The connection has ended.'))))
    this.#failed.promise.catch(() => {})
  }

  async run(): Promise<Delivery> {
    const connection = this.#connection
    try {
      this.#limit(this.#times.envelope)
      await this.#step(done => connection.connect(done))
      await this.#logIn()
      const { response } = await this.#step<SMTPConnection.SentMessageInfo>(done => this.#send(done))
      connection.quit()
      return { sent: true, answer: response }
    } catch (error) {
      // The caller of a failed delivery must be able to rely on whether the claim was written.
      if ((await this.#claiming) === false) return { sent: false, answer: null }
      throw describeSmtpFailure(error, this.#server, this.#message, this.#begun)
    } finally {
      clearTimeout(this.#timer)
      connection.close()
    }
  }

  /** Aborts the delivery immediately. */
  abort(): void {
    this.#connection.close()
  }

  async #logIn(): Promise<void> {
    const auth = this.#server.auth
    // Credentials are only sent to a server that asks for them.
    if (auth && this.#connection.allowsAuth) await this.#step(done => this.#connection.login({ ...auth }, done))
  }

  #send(done: Done<SMTPConnection.SentMessageInfo>): void {
    const { from, to, content } = this.#message
    // nodemailer starts to read the stream when the server has answered DATA with 354.
    const stream = Readable.from(this.#claimed(content), { objectMode: false })
    this.#connection.send({ from, to, size: content.length }, stream, done)
  }

  async *#claimed(content: Buffer): AsyncGenerator<Buffer> {
    this.#limit(this.#times.content)
    this.#claiming = this.#claim()
    const claimed = await this.#claiming.catch(() => false)
    // A stream that breaks is not terminated with the final dot, so the server has nothing to deliver.
    if (!claimed || this.#connection.destroyed) throw new Error('The message is not to be sent.')
    this.#begun = true
    yield content
  }

  #step<Result>(begin: (done: Done<Result>) => void): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    begin((error, result) => (error ? reject(error) : resolve(result as Result)))
    return Promise.race([promise, this.#failed.promise])
  }

  #limit(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#failed.reject(new SmtpTimeoutError(time))
      this.#connection.close()
    }, time)
  }
}

type Done<Result> = (error?: Error | null, result?: Result) => void

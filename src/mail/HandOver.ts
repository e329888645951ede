import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Delivery } from '../emails/Mailer.ts'
import type { Composed } from './compose.ts'
import { explainFailure } from './explainFailure.ts'
import { OverdueError } from './OverdueError.ts'
import type { SmtpServer } from './SmtpServer.ts'
import type { SmtpTimes } from './SmtpTimes.ts'

/** Delivers one message to the mail server, from connecting to the server's response. */
export class HandOver {
  readonly #server: SmtpServer
  readonly #times: SmtpTimes
  readonly #message: Composed
  readonly #claim: () => Promise<boolean>
  readonly #connection: SMTPConnection
  readonly #broken = Promise.withResolvers<never>()
  #timer: NodeJS.Timeout | undefined
  #claiming: Promise<boolean> | undefined
  /** Whether any content was sent. */
  #begun = false

  constructor(server: SmtpServer, times: SmtpTimes, message: Composed, claim: () => Promise<boolean>) {
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
    this.#connection.on('error', error => this.#broken.reject(error))
    // If there is an error, it is emitted before `end` or in the same tick.
    this.#connection.on('end', () => setImmediate(() => this.#broken.reject(new Error('The connection has ended.'))))
    this.#broken.promise.catch(() => {})
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
      throw explainFailure(error, this.#server, this.#message, this.#begun)
    } finally {
      clearTimeout(this.#timer)
      connection.close()
    }
  }

  /** Aborts the delivery immediately. */
  abandon(): void {
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
    return Promise.race([promise, this.#broken.promise])
  }

  #limit(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#broken.reject(new OverdueError(time))
      this.#connection.close()
    }, time)
  }
}

type Done<Result> = (error?: Error | null, result?: Result) => void

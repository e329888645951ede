import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { keepSecret } from './suiteLog.ts'

/** A message that the mail server took. */
export interface Received {
  from: string
  to: string
  /** As it came over the wire. */
  raw: Buffer
  email: Email
}

/** Where the mail server can be told to do something else than to take the message. */
export type SmtpStep = 'greeting' | 'login' | 'sender' | 'recipient' | 'content'

/** What it does there: it answers with a refusal (`550 No such user`), never answers, or cuts the line. */
export type SmtpTrouble = `${number} ${string}` | 'stall' | 'break'

export interface SmtpOptions {
  /** TLS from the first byte, or offered by STARTTLS; with a certificate that nobody trusts. */
  tls?: 'secure' | 'starttls'
  /** Whom it lets in; without, everybody. */
  auth?: { user: string; pass: string }
  /** The largest message, in bytes. */
  size?: number
}

/** A real mail server on a free port of this machine; what it takes, it keeps. */
export class Smtp {
  readonly received: Received[] = []
  /** What goes wrong; `recipient` and `sender` may be told of one address alone. */
  readonly trouble = new Map<SmtpStep | `${SmtpStep} ${string}`, SmtpTrouble>()
  /** Steps that a client has come to, in their order. */
  readonly steps: SmtpStep[] = []
  /** How many bytes of content have come in, whatever became of them. */
  contentBytes = 0
  readonly #server: SMTPServer
  readonly #sockets = new Set<Socket>()
  readonly #options: SmtpOptions
  #arrived = Promise.withResolvers<void>()

  constructor(options: SmtpOptions) {
    const { tls, auth, size } = options
    this.#options = options
    if (auth) keepSecret(auth.pass)
    this.#server = new SMTPServer({
      secure: tls === 'secure',
      authOptional: !auth,
      allowInsecureAuth: true,
      disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(auth ? [] : ['AUTH'])],
      disableReverseLookup: true,
      logger: false,
      ...(size && { size }),
      onConnect: (session, done) => this.#at('greeting', '', session, done),
      onAuth: ({ username, password }, session, done) => {
        const known = username === auth?.user && password === auth?.pass
        this.#at('login', '', session, error => done(error, known ? { user: username } : undefined))
      },
      onMailFrom: ({ address }, session, done) => this.#at('sender', address, session, done),
      onRcptTo: ({ address }, session, done) => this.#at('recipient', address, session, done),
      onData: (stream, session, done) => void this.#take(stream, session, done),
    })
    // A line that breaks is what some of the tests are about.
    this.#server.on('error', () => {})
    this.#server.server.on('connection', socket => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server.server, 'listening')
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  /** What SMTP_URL would be. */
  get url(): string {
    const { tls, auth } = this.#options
    const credentials = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : ''
    const trust = tls ? '?tls.rejectUnauthorized=false' : ''
    return `${tls === 'secure' ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${this.port}${trust}`
  }

  /** Ends when so many messages in all have been taken. */
  async arrived(count: number): Promise<Received[]> {
    while (this.received.length < count) await this.#arrived.promise
    return this.received
  }

  async close(): Promise<void> {
    const closed = new Promise<void>(done => this.#server.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #at(step: SmtpStep, address: string, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    this.steps.push(step)
    const trouble = this.trouble.get(`${step} ${address}`) ?? this.trouble.get(step)
    if (trouble === 'stall') return
    if (trouble === 'break') {
      for (const socket of this.#sockets) if (socket.remotePort === session.remotePort) socket.destroy()
      return
    }
    if (trouble === undefined) {
      done()
      return
    }
    const [, code, text] = /^(\d+) (.*)$/s.exec(trouble)!
    done(Object.assign(new Error(text), { responseCode: Number(code) }))
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error | null) => void) {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of stream) {
        this.contentBytes += chunk.length
        chunks.push(chunk)
      }
    } catch {
      // The client has broken off before the end of the message, which is then none.
      return
    }
    this.#at('content', '', session, async error => {
      if (error) return done(error)
      const { mailFrom, rcptTo } = session.envelope
      const raw = Buffer.concat(chunks)
      const email = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
      this.received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo[0]!.address, raw, email })
      this.#arrived.resolve()
      this.#arrived = Promise.withResolvers()
      done()
    })
  }
}

/** Starts a mail server. */
export async function openSmtp(options: SmtpOptions = {}): Promise<Smtp> {
  const smtp = new Smtp(options)
  await smtp.listen()
  return smtp
}

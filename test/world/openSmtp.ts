import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { once } from './once.ts'
import { keepSecret } from './suiteLog.ts'
import { until } from './until.ts'

/** A message that the mail server accepted. */
export interface Received {
  from: string
  to: string
  /** As received. */
  raw: Buffer
  email: Email
}

/** The steps at which the mail server can misbehave. */
export type SmtpStep = 'greeting' | 'login' | 'sender' | 'recipient' | 'content'

/** What it does there: it refuses (`550 No such user`), never answers, or closes the connection. */
export type SmtpTrouble = `${number} ${string}` | 'stall' | 'break'

export interface SmtpOptions {
  /** TLS from the first byte, or offered by STARTTLS, with an untrusted certificate. */
  tls?: 'secure' | 'starttls'
  /** The accepted credentials; without them, everyone may send. */
  auth?: { user: string; pass: string }
  /** Maximum message size in bytes. */
  size?: number
}

/** A real mail server on a free port, which keeps what it accepts. */
export class Smtp {
  readonly received: Received[] = []
  /** The configured violations; `recipient` and `sender` can be limited to one address. */
  readonly trouble = new Map<SmtpStep | `${SmtpStep} ${string}`, SmtpTrouble>()
  /** The steps that clients have reached, in order. */
  readonly steps: SmtpStep[] = []
  /** Bytes of content received, in accepted messages or not. */
  contentBytes = 0
  /** The largest number of connections that were open at the same time. */
  mostConnections = 0
  readonly #server: SMTPServer
  readonly #sockets = new Set<Socket>()
  readonly #options: SmtpOptions

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
    // Closed connections are what some of the tests are about.
    this.#server.on('error', () => {})
    this.#server.server.on('connection', socket => {
      this.#sockets.add(socket)
      this.mostConnections = Math.max(this.mostConnections, this.#sockets.size)
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

  /** The value for SMTP_URL. */
  get url(): string {
    const { tls, auth } = this.#options
    const credentials = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : ''
    const trust = tls ? '?tls.rejectUnauthorized=false' : ''
    return `${tls === 'secure' ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${this.port}${trust}`
  }

  /** Resolves when so many messages in total were accepted. */
  async arrived(count: number): Promise<Received[]> {
    await until(() => this.received.length >= count)
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
      // The client disconnected before the end of the message, which is discarded.
      return
    }
    this.#at('content', '', session, async error => {
      if (error) return done(error)
      const { mailFrom, rcptTo } = session.envelope
      const raw = Buffer.concat(chunks)
      const email = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
      this.received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo[0]!.address, raw, email })
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

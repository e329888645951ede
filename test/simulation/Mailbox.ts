import { hash } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { once } from '../world/once.ts'

/** A message that was accepted. */
export interface Accepted {
  to: string
  subject: string
  messageId: string
  /** Whether its sender was told so. */
  told: boolean
}

/** One in so many messages is put off at its first attempt, and one in so many is accepted without an answer. */
const PUT_OFF = 25
const UNTOLD = 60

/**
 * A mail server that now and then fails, by the seed. Unlike that of the other tests it answers at once: smtp-server waits for a tenth of
 * a second for those that talk too early.
 */
export class Mailbox {
  readonly accepted: Accepted[] = []
  putOff = 0
  readonly #seed: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #seen = new Set<string>()

  private constructor(seed: string) {
    this.#seed = seed
    this.#server = createServer(socket => this.#serve(socket))
  }

  static async open(seed: string): Promise<Mailbox> {
    const mailbox = new Mailbox(seed)
    mailbox.#server.listen(0, '127.0.0.1')
    await once(mailbox.#server, 'listening')
    return mailbox
  }

  /** The value for SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  async close(): Promise<void> {
    for (const each of this.#sockets) each.destroy()
    await new Promise<void>(done => this.#server.close(() => done()))
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true).setEncoding('utf8')
    socket.once('close', () => this.#sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.writable && socket.write(`${line}\r\n`)
    let text = ''
    let to = ''
    let content = false
    say('220 simulation ESMTP')
    socket.on('data', chunk => {
      text += chunk
      for (;;) {
        const end = text.indexOf(content ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const part = text.slice(0, end)
        text = text.slice(end + (content ? 5 : 2))
        if (content) {
          content = false
          if (this.#accept(to, part)) say('250 accepted')
          else socket.destroy()
        } else {
          const verb = part.slice(0, 4).toUpperCase()
          if (verb === 'RCPT') to = /<(.*)>/.exec(part)![1]!
          if (verb === 'DATA' && this.#putsOff(to)) say('451 try again later')
          else if (verb === 'DATA') {
            content = true
            say('354 go on')
          } else if (verb === 'QUIT') {
            say('221 bye')
            socket.end()
          } else say(verb === 'EHLO' ? '250 simulation' : '250 fine')
        }
      }
    })
  }

  #putsOff(to: string): boolean {
    const name = `${to} ${this.accepted.length}`
    if (this.#seen.has(to) || this.#number(name) % PUT_OFF !== 0) return false
    this.#seen.add(to)
    this.putOff++
    return true
  }

  #accept(to: string, content: string): boolean {
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(content)?.[1]?.trim() ?? ''
    const told = this.#number(`untold ${to} ${header('message-id')}`) % UNTOLD !== 0
    this.accepted.push({ to, subject: header('subject'), messageId: header('message-id').replace(/[<>]/g, ''), told })
    return told
  }

  #number(name: string): number {
    return hash('sha256', `${this.#seed} ${name}`, 'buffer').readUInt32LE()
  }
}

import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { issueSignIn } from '../../src/domain/access/openSession.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import type { StaffRow } from '../../src/domain/staff/findStaff.ts'
import { inviteStaff } from '../../src/domain/staff/inviteStaff.ts'
import type { StaffInput } from '../../src/domain/staff/StaffInput.ts'
import { type Headers, post } from '../graphql/post.ts'
import { operators } from '../world/cast.ts'
import type { World } from '../world/World.ts'

/** What browsers send with requests of a page of the service. */
export const ofOwnPage = { 'sec-fetch-site': 'same-origin' }

/** Somebody who works for an operator. */
export interface Member extends StaffRow {
  /** The StaffID. */
  id: string
}

/** The people who work for an operator, as tests invite them and sign them in. */
export class Crew {
  readonly operatorId: string
  readonly #world: World
  readonly #app: FastifyInstance
  #count = 0

  constructor(world: World, app: FastifyInstance, { operatorId }: { operatorId: string } = operators.kayaks) {
    this.#world = world
    this.#app = app
    this.operatorId = operatorId
  }

  /** Adds an account. */
  async add(role: StaffRole, more: Partial<StaffInput> = {}): Promise<Member> {
    const number = ++this.#count
    const { database, now } = this.#world
    const input = { name: `Person ${number}`, email: `person-${number}@example.com`, role, ...more }
    const row = await inviteStaff(database, this.operatorId, input, now)
    return { ...row, id: encodeTypeId('stf', row.keyId) }
  }

  /** A token that signs a person in, once. */
  token({ keyId }: { keyId: string }, minutes = 15): Promise<string> {
    const { database, links, now } = this.#world
    const until = new Date(now.getTime() + minutes * 60_000)
    return issueSignIn(database, links, { operatorId: this.operatorId, keyId }, until, now)
  }

  /** Sends a token to sign in. */
  open(token: string, userAgent = 'Firefox of a test'): Promise<LightMyRequestResponse> {
    const headers = { ...ofOwnPage, 'user-agent': userAgent }
    return this.#app.inject({ method: 'POST', url: '/dashboard/session', headers, payload: { token } })
  }

  /** Signs a person in; returns the headers of requests of this session. */
  async signIn(person: { keyId: string }, userAgent?: string): Promise<Headers> {
    const answer = await this.open(await this.token(person), userAgent)
    if (answer.statusCode !== 204) throw new Error(answer.body)
    return headersOf(answer)
  }

  /** Adds an account and signs in. */
  async signInAs(role: StaffRole, more: Partial<StaffInput> = {}): Promise<Headers> {
    return this.signIn(await this.add(role, more))
  }

  /** Sends an operation. */
  ask(headers: Headers, query: string, variables: object = {}): ReturnType<typeof post> {
    return post(this.#app, { query, variables }, headers)
  }

  /** Sends an operation, and returns its data. Throws if there are errors. */
  async data<Data = Record<string, never>>(headers: Headers, query: string, variables: object = {}): Promise<Data> {
    const { body } = await this.ask(headers, query, variables)
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data as Data
  }

  /** Sends an operation, and returns the code of its first error; undefined without one. */
  async codeOf(headers: Headers, query: string, variables: object = {}): Promise<string | undefined> {
    return (await this.ask(headers, query, variables)).error?.extensions.code
  }
}

/** The headers of requests of the session that an answer opens. */
export function headersOf(answer: LightMyRequestResponse): Headers {
  return { ...ofOwnPage, cookie: String(answer.headers['set-cookie']).split(';')[0]! }
}

/** Every role, from the one that may do least. */
export const roles = [StaffRole.GUIDE, StaffRole.RECEPTION, StaffRole.MANAGER, StaffRole.OWNER] as const

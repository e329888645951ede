import { newId } from '../../src/domain/scalars/typeid.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { activities, NOW, operators } from '../world/cast.ts'

type Row = Record<string, unknown>

/** The day of the departures, long after those of the cast. */
const DATE = '2030-07-01'

/** Departures of one activity on one day, and what they use, written by plain inserts: what the functions of the database work on. */
export class Departures {
  readonly operatorId = operators.kayaks.operatorId
  readonly activityId = activities.cave.activityId
  readonly date = DATE
  readonly #sql: Sql
  #bookings = 0

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** An instant of the day. */
  at(time: string): Date {
    return new Date(`${DATE}T${time}Z`)
  }

  /** Adds a departure with ten places. */
  async timeslot(from: string, until: string, more: object = {}): Promise<string> {
    const timeslot_id = newId(NOW)
    const times = { date: DATE, time: from, starts_at: this.at(from), ends_at: this.at(until) }
    await this.insert('timeslot', { timeslot_id, activity_id: this.activityId, ...times, capacity: 10, ...more })
    return timeslot_id
  }

  /** Adds a resource of which there are five, all day. */
  async resource(quantity = 5, more: object = {}): Promise<string> {
    const resource_id = newId(NOW)
    const dates = { created_at: NOW, updated_at: NOW, quantities_until: '9999-12-31' }
    const all = { resource_id, name: resource_id, quantity, time_zone: 'UTC', longest_minutes: 600, ...dates, ...more }
    await this.insert('resource', all)
    await this.quantity(resource_id, '00:00', '23:59', quantity)
    return resource_id
  }

  /** Adds how many there are of a resource for a time, of which none is used. */
  async quantity(resource_id: string, from: string, until: string, quantity: number): Promise<void> {
    const times = { starts_at: this.at(from), ends_at: this.at(until) }
    await this.insert('resource_quantity', { resource_id, ...times, quantity, spare: quantity })
  }

  /** Adds what a departure uses: one for each participant. */
  async use(timeslot_id: string, resource_id: string, from: string, until: string, more: object = {}): Promise<void> {
    const times = { starts_at: this.at(from), ends_at: this.at(until) }
    await this.insert('resource_use', { timeslot_id, resource_id, per: 'PARTICIPANT', quantity: 1, ...times, ...more })
  }

  /** Adds that the activity needs a resource: one for each participant. */
  async need(resource_id: string, more: object = {}): Promise<void> {
    const all = { activity_id: this.activityId, resource_id, per: 'PARTICIPANT', quantity: 1, skills: [], position: 1 }
    await this.insert('resource_need', { ...all, ...more })
  }

  /** Adds a member of a named resource. */
  async member(resource_id: string, more: object = {}): Promise<string> {
    const member_id = newId(NOW)
    const all = { member_id, resource_id, name: member_id, skills: [], created_at: NOW, ...more }
    await this.insert('resource_member', all)
    return member_id
  }

  /** Assigns a member to a departure that uses its resource, by rule. */
  async assign(timeslot_id: string, member_id: string, from: string, until: string, more: object = {}): Promise<void> {
    const [member] = await this.#sql.query<Row>('select resource_id from resource_member where member_id = $1', [
      member_id,
    ])
    const times = { starts_at: this.at(from), ends_at: this.at(until), assigned_at: NOW, changed_at: NOW }
    await this.insert('resource_assignment', { timeslot_id, member_id, ...member, by_hand: false, ...times, ...more })
  }

  /** Adds a booking on hold, with a basket, which takes no places. */
  async hold(timeslot_id: string, more: object = {}): Promise<string> {
    const basket_id = newId(NOW)
    const booking_id = newId(NOW)
    const common = { basket_id, channel: 'ONLINE', currency: 'GBP', created_at: NOW }
    await this.insert('basket', { ...common, status: 'OPEN', total_minor: 0 })
    await this.insert('booking', {
      ...common,
      booking_id,
      booking_reference: `2222-222${++this.#bookings + 1}`,
      activity_id: this.activityId,
      timeslot_id,
      date: DATE,
      time: '09:00',
      starts_at: this.at('09:00'),
      participants: 2,
      price_minor: 0,
      lines: '[{"amount": 0}]',
      first_name: '',
      last_name: '',
      email: '',
      payment_reference: '',
      status: 'ON_HOLD',
      waiver_status: 'not_required',
      hold_expires_at: this.at('00:00'),
      ...more,
    })
    return booking_id
  }

  async insert(table: string, row: object): Promise<void> {
    const all = { operator_id: this.operatorId, ...row }
    const names = Object.keys(all)
    const values = names.map((_, index) => `$${index + 1}`)
    await this.#sql.query(`insert into ${table} (${names.join()}) values (${values.join()})`, Object.values(all))
  }

  /** The row of a table with an identifier. */
  async row(table: string, column: string, id: string): Promise<Row> {
    return (await this.rows(table, column, [id]))[0]!
  }

  /** The rows with identifiers, in their order. */
  rows(table: string, column: string, ids: readonly string[]): Promise<Row[]> {
    return this.#sql.query<Row>(
      `select * from ${table} where operator_id = $1 and ${column} = any($2) order by array_position($2, ${column})`,
      [this.operatorId, ids],
    )
  }

  /** The changes of the day that were recorded: their kind, activity and date. */
  async changes(): Promise<unknown[][]> {
    const rows = await this.#sql.query<Row>(
      'select kind, activity_id, date from change_outbox where operator_id = $1 and date = $2 order by change_id',
      [this.operatorId, DATE],
    )
    return rows.map(each => Object.values(each))
  }
}

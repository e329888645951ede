import pg from 'pg'

/** The setting by which the policies of row-level security know the operator; see `src/app/schema/sql/`. */
export const OPERATOR_SETTING = 'booking.operator'

/** Sets the operator of the session. The second value says whether only until the transaction ends. */
export const SET_OPERATOR = `select set_config('${OPERATOR_SETTING}', $1, $2)`

/** The name under which a connection has it prepared. */
export const SET_OPERATOR_NAME = 'set_operator'

/** What the driver sends a query with; missing in its types. */
interface Protocol {
  parse(message: { text: string; name: string; types: readonly number[] }): void
  bind(message: { statement: string; values: readonly string[]; portal: string }): void
  execute(message: { portal: string; rows: number }): void
}

/** What the driver calls on a query. */
interface Submitted {
  queryMode: string
  prepare(connection: Protocol): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Protocol): void
}

const Extended = pg.Query as unknown as new (text: string, values: readonly unknown[]) => Submitted

/**
 * A query that sets the operator of the session in the same message: it costs no round trip. PostgreSQL runs both in one transaction
 * if none is open, so a pooler gives both the same session.
 */
export class OperatorQuery extends Extended {
  readonly #operator: string
  readonly #local: boolean
  readonly #isPrepared: boolean
  #isSetting = true

  /**
   * @param operator empty for none
   * @param local only until the transaction ends
   * @param isPrepared whether the connection has SET_OPERATOR prepared
   */
  constructor(
    text: string,
    values: readonly unknown[],
    { operator, local, isPrepared }: { operator: string; local: boolean; isPrepared: boolean },
  ) {
    super(text, values)
    this.#operator = operator
    this.#local = local
    this.#isPrepared = isPrepared
    // Without values the driver would send the text alone.
    this.queryMode = 'extended'
  }

  override prepare(connection: Protocol): void {
    if (!this.#isPrepared) connection.parse({ text: SET_OPERATOR, name: '', types: [] })
    const statement = this.#isPrepared ? SET_OPERATOR_NAME : ''
    connection.bind({ statement, values: [this.#operator, String(this.#local)], portal: '' })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (!this.#isSetting) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Protocol): void {
    if (this.#isSetting) this.#isSetting = false
    else super.handleCommandComplete(message, connection)
  }
}

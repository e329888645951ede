import { closeMonths } from '../../src/domain/statements/closeMonths.ts'
import { findMonth } from '../../src/domain/statements/findMonth.ts'
import { findStatements } from '../../src/domain/statements/findStatements.ts'
import { listStatementLines, positionOfLine } from '../../src/domain/statements/listStatementLines.ts'
import type { PartnerStatement } from '../../src/domain/statements/PartnerStatement.ts'
import type { StatementLine } from '../../src/domain/statements/StatementLine.ts'
import { verifyStatements } from '../../src/domain/statements/verifyStatements.ts'
import type { PageRequest } from '../../src/platform/sql/Page.ts'
import { operators, partners } from '../world/cast.ts'
import type { World } from '../world/World.ts'

const { operatorId, currency } = operators.kayaks

/** The statements of the kayaks' partners, as tests read them. */
export class Ledger {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** Sets the commission of a partner, in thousandths of a percent. */
  async setRate(rate: number, { partnerId } = partners.wanderly): Promise<void> {
    await this.#world.admin.query('update partner set commission_rate = $1 where partner_id = $2', [rate, partnerId])
  }

  async statement(month: string, { partnerId } = partners.wanderly): Promise<PartnerStatement> {
    const { database } = this.#world
    return (await findStatements(database, operatorId, [partnerId], { month, currency })).get(partnerId)!
  }

  /** All lines of a month, in pages of this size. */
  async lines(month: string, { partnerId } = partners.wanderly, size = 100): Promise<StatementLine[]> {
    const { database } = this.#world
    const { startsAt, endsAt } = await findMonth(database, operatorId, month)
    const lines: StatementLine[] = []
    for (let part: PageRequest = { size, backwards: false, beyond: null }; ; ) {
      const asked = { startsAt, endsAt, part }
      const { items, more } = (await listStatementLines(database, operatorId, [partnerId], asked)).get(partnerId)!
      lines.push(...items)
      if (!more) return lines
      part = { ...part, beyond: positionOfLine(items.at(-1)!) }
    }
  }

  close(): Promise<void> {
    return closeMonths(this.#world.database, operatorId, this.#world.now, new AbortController().signal)
  }

  verify(atOnce?: number) {
    return verifyStatements(this.#world.database, operatorId, currency, atOnce)
  }
}

/** The amounts of a sum or a line, without the currency. */
export function plain({
  retail,
  commission,
  voucher,
  net,
}: Pick<StatementLine, 'retail' | 'commission' | 'voucher' | 'net'>) {
  return { retail: retail.amount, commission: commission.amount, voucher: voucher.amount, net: net.amount }
}

/** The sums of lines, added up here. */
export function sumOf(lines: readonly StatementLine[]) {
  const sum = (of: 'retail' | 'commission' | 'voucher' | 'net') => lines.reduce((all, line) => all + line[of].amount, 0)
  return { retail: sum('retail'), commission: sum('commission'), voucher: sum('voucher'), net: sum('net') }
}

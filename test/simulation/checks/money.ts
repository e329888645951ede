import { dayAt, type Line } from '../Model.ts'
import { operatorNames, type PartnerName, partnerNames, partners } from '../marketplace.ts'
import { type Check, type Scene, uuidOf } from './Check.ts'

interface Sum {
  lineCount: number
  retail: { amount: number }
  commission: { amount: number }
  voucher: { amount: number }
  net: { amount: number }
}

type Statement = Record<Line['kind'] | 'total', Sum>

const SUM = '{ lineCount retail { amount } commission { amount } voucher { amount } net { amount } }'
const STATEMENT = `
  query ($month: LocalMonth!, $partnerId: PartnerID!) { partnerStatement(month: $month, partnerId: $partnerId) {
    sales ${SUM} amendments ${SUM} cancellations ${SUM} total ${SUM} } }`

/** Statements have what the model has reckoned from the answers, vouchers their balances, and baskets what was paid. */
export const money: Check = {
  promise: 'money',
  async find(scene) {
    const found: string[] = []
    for (const partner of partnerNames)
      for (const month of monthsOf(scene, partner)) found.push(...(await compareStatement(scene, partner, month)))
    return [
      ...found,
      ...(await compareVouchers(scene)),
      ...(await compareBaskets(scene)),
      ...(await compareTills(scene)),
      ...(await findUnbalanced(scene)),
    ]
  },
}

/** This month and, in its first days, the one before; or all of them. */
function monthsOf({ model, now, full }: Scene, partner: PartnerName): string[] {
  const { operator } = partners[partner]
  const lately = [now, now - 3 * 86_400_000].map(each => dayAt(each, operator).slice(0, 7))
  const all = full ? model.lines.filter(each => each.partner === partner).map(each => each.month) : []
  return [...new Set([...lately, ...all])]
}

async function compareStatement(scene: Scene, partner: PartnerName, month: string): Promise<string[]> {
  const { client, names, model } = scene
  const { operator, name } = partners[partner]
  const variables = { month, partnerId: names.partnerIds[partner] }
  const { data, detail } = await client.query(names.staff[operator], STATEMENT, variables)
  if (!data) return [`The statement of ${name} for ${month} was refused: ${detail}`]
  const statement = data.partnerStatement as Statement
  const own = model.lines.filter(each => each.partner === partner && each.month === month)
  return (['sales', 'amendments', 'cancellations', 'total'] as const).flatMap(kind => {
    const lines = own.filter(each => kind === 'total' || each.kind === kind)
    const sum = (column: 'retail' | 'commission' | 'voucher') => lines.reduce((all, each) => all + each[column], 0)
    const [retail, commission, voucher] = [sum('retail'), sum('commission'), sum('voucher')]
    const modelled = { lines: lines.length, retail, commission, voucher, net: retail - commission - voucher }
    const { lineCount, ...amounts } = statement[kind]
    const stated = {
      lines: lineCount,
      retail: amounts.retail.amount,
      commission: amounts.commission.amount,
      voucher: amounts.voucher.amount,
      net: amounts.net.amount,
    }
    const [one, other] = [JSON.stringify(stated), JSON.stringify(modelled)]
    return one === other ? [] : [`The ${kind} of ${partner} for ${month} are stated as ${one}; they are ${other}.`]
  })
}

const VOUCHERS = `
  select v.voucher_id id, v.balance_minor::int balance, (select coalesce(sum(amount_minor), 0)::int from voucher_entry e
    where e.operator_id = v.operator_id and e.voucher_id = v.voucher_id) entries
  from voucher v`

async function compareVouchers({ admin, model }: Scene): Promise<string[]> {
  const rows = await admin.query<{ id: string; balance: number; entries: number }>(VOUCHERS)
  const byId = new Map(rows.map(each => [each.id, each]))
  const known = new Set(model.vouchers.map(each => uuidOf(each.id)))
  return [
    ...model.vouchers.flatMap(({ id, code, balance }) => {
      const row = byId.get(uuidOf(id))
      if (!row) return [`Voucher ${code}, which was sold, is not there.`]
      return row.balance === balance ? [] : [`Voucher ${code} has ${row.balance} left; it is ${balance}.`]
    }),
    ...rows
      .filter(each => each.entries !== each.balance)
      .map(each => `The entries of voucher ${each.id} add up to ${each.entries}; it has ${each.balance} left.`),
    ...rows.filter(each => !known.has(each.id)).map(each => `Voucher ${each.id} was never sold.`),
  ]
}

const BASKETS =
  'select basket_id id, paid_minor::int paid, refunded_minor::int refunded from basket where basket_id = any($1)'

async function compareBaskets(scene: Scene): Promise<string[]> {
  const sales = scene.model.sales.filter(
    each => each.partner === null && each.outcome === 'done' && (scene.full || scene.day - each.touched <= 2),
  )
  const rows = await scene.admin.query<{ id: string; paid: number; refunded: number }>(BASKETS, [
    sales.map(each => uuidOf(each.basketId)),
  ])
  const byId = new Map(rows.map(each => [each.id, each]))
  return sales.flatMap(sale => {
    const row = byId.get(uuidOf(sale.basketId))
    if (row?.paid === sale.paid && row.refunded === sale.refunded) return []
    return [
      `${sale.order} (${sale.reference}) was paid with ${sale.paid}, of which ${sale.refunded} were given back; its basket has ${row?.paid} and ${row?.refunded}.`,
    ]
  })
}

const TILL = '{ transactionTotals { method paid { amount } refunded { amount } } }'

interface TillTotal {
  method: string
  paid: { amount: number }
  refunded: { amount: number }
}

/** What the staff took and gave back since the beginning, by method. */
async function compareTills({ client, names, model }: Scene): Promise<string[]> {
  const found: string[] = []
  for (const operator of operatorNames) {
    const { data, detail } = await client.query(names.staff[operator], TILL)
    if (!data) return [`The payments of ${operator} were refused: ${detail}`]
    const totals = data.transactionTotals as TillTotal[]
    for (const method of ['CASH', 'CARD', 'ONLINE', 'BANK_TRANSFER', 'OTHER']) {
      for (const kind of ['paid', 'refunded'] as const) {
        const stated = totals.filter(each => each.method === method).reduce((sum, each) => sum + each[kind].amount, 0)
        const own = model.transactions.filter(
          each => each.operator === operator && each.method === method && each.kind === kind,
        )
        const modelled = own.reduce((sum, each) => sum + each.amount, 0)
        if (stated !== modelled)
          found.push(`${operator} says that ${stated} were ${kind} by ${method}; the model has ${modelled}.`)
      }
    }
  }
  return found
}

// What a booking counts is what its events have changed.
const UNBALANCED = `
  select b.booking_reference reference, sum(e.retail_change)::int lines, b.price_minor::int price, b.status
  from booking b join booking_event e using (operator_id, booking_id)
  where b.partner_id is not null and b.status in ('CONFIRMED', 'REDEEMED', 'NO_SHOW') and b.created_at >= $1
  group by b.operator_id, b.booking_id, b.booking_reference, b.price_minor, b.status
  having sum(e.retail_change) <> b.price_minor`

async function findUnbalanced({ admin, full, now }: Scene): Promise<string[]> {
  const from = new Date(full ? 0 : now - 7 * 86_400_000)
  const rows = await admin.query<{ reference: string; lines: number; price: number }>(UNBALANCED, [from])
  return rows.map(each => `The lines of ${each.reference} add up to ${each.lines}; it costs ${each.price}.`)
}

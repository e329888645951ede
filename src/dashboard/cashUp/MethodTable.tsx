import { Fragment } from 'preact'
import { count, money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import type { MethodSum, Sum } from './sumByMethod.ts'

const texts = words.cashUp

/** What came in and went out by each method, and of whom. */
export function MethodTable({ sums, currency }: { sums: readonly MethodSum[]; currency: string }) {
  const cells = ({ paid, refunded, count: transactions }: Sum) => (
    <>
      <td>{count(transactions)}</td>
      <td>{money({ amount: paid, currency })}</td>
      <td>{refunded === 0 ? '–' : money({ amount: -refunded, currency })}</td>
      <td>
        <strong>{money({ amount: paid - refunded, currency })}</strong>
      </td>
    </>
  )
  const all = sums.reduce<Sum>(
    (sum, each) => ({
      paid: sum.paid + each.paid,
      refunded: sum.refunded + each.refunded,
      count: sum.count + each.count,
    }),
    { paid: 0, refunded: 0, count: 0 },
  )
  return (
    <div class="cash-up-scroll">
      <table class="cash-up-totals">
        <caption class="unseen">{texts.totals}</caption>
        <thead>
          <tr>
            <th scope="col">{words.method}</th>
            <th scope="col">{texts.count}</th>
            <th scope="col">{texts.paid}</th>
            <th scope="col">{texts.refunded}</th>
            <th scope="col">{texts.net}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(each => (
            <Fragment key={each.method}>
              <tr>
                <th scope="row">{words.methods[each.method]}</th>
                {cells(each)}
              </tr>
              {each.people.map(person => (
                <tr key={person.name ?? ''} class="cash-up-person">
                  <th scope="row">
                    <Bdi>{person.name ?? texts.nobody}</Bdi>
                  </th>
                  {cells(person)}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.all}</th>
            {cells(all)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

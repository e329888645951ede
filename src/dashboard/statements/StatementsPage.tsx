import { address, href, updateQuery } from '../address.ts'
import { StatementsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { viewer } from '../api/viewer.ts'
import { longMonth } from '../format.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { words } from '../words.ts'
import { chosenMonth, monthChoices } from './chosenMonth.ts'
import { OneStatement } from './OneStatement.tsx'
import { OwnBilling } from './OwnBilling.tsx'
import { StatementTable } from './StatementTable.tsx'
import '../kit/paper.css'
import '../billing/billing.css'
import './statements.css'

const texts = words.statements

/** The statements of all partners for a month, or of one. */
export function StatementsPage() {
  const month = chosenMonth()
  const named = address.value.query.get('partner') ?? ''
  const query = useQuery(StatementsDocument, viewer.value ? { month } : undefined)
  const partners = query.data?.partners.nodes ?? []
  const one = partners.find(each => [each.slug, each.id].includes(named))
  return (
    <div class="statements">
      <p class="no-print">
        <a href={href('partners')}>‹ {words.partners.name}</a>
      </p>
      <div class="head">
        <h1>{one ? texts.titleOf(one.name, longMonth(month)) : texts.title}</h1>
        <div class="statements-choices no-print">
          <label>
            <span>{texts.month}</span>
            <select
              value={month}
              onChange={event => updateQuery({ month: event.currentTarget.value })}
              aria-label={texts.month}
            >
              {monthChoices().map(each => (
                <option key={each} value={each}>
                  {longMonth(each)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{texts.partner}</span>
            <select
              value={one?.slug ?? named}
              onChange={event => updateQuery({ partner: event.currentTarget.value })}
              aria-label={texts.partner}
            >
              <option value="">{texts.everyPartner}</option>
              {partners.map(each => (
                <option key={each.id} value={each.slug}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      <QueryView query={query}>
        {({ viewer: { operator } }) =>
          one ? (
            <OneStatement key={`${one.id} ${month}`} partner={one} operator={operator} done={query.refetch} />
          ) : named ? (
            <p class="empty">{texts.noSuch}</p>
          ) : (
            <>
              <StatementTable key={month} partners={partners} month={month} done={query.refetch} />
              <OwnBilling operator={operator} />
            </>
          )
        }
      </QueryView>
    </div>
  )
}

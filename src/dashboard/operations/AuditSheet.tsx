import { href } from '../address.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Moment } from '../kit/Moment.tsx'
import { words } from '../words.ts'
import type { OperationsData } from './OperationsData.ts'

const texts = words.operations

/** The audit log of the operator, and what its last verification found. */
export function AuditSheet({ audit }: Pick<OperationsData, 'audit'>) {
  const { entryCount, lastEntryAt, verifiedAt, faultCount } = audit
  return (
    <section class="sheet">
      <h2>
        <a href={href('audit')}>{texts.audit}</a>
      </h2>
      <dl class="facts">
        <Fact term={texts.entries}>{count(entryCount)}</Fact>
        <Fact term={texts.lastEntry}>{lastEntryAt && <Moment at={lastEntryAt} />}</Fact>
        <Fact term={texts.verifiedAt}>
          {verifiedAt === null ? (
            <span class="quiet">{texts.notYet}</span>
          ) : (
            <>
              <Moment at={verifiedAt} />{' '}
              <Badge kind={faultCount === 0 ? 'good' : 'bad'} word={texts.faults(faultCount ?? 0)} />
            </>
          )}
        </Fact>
      </dl>
    </section>
  )
}

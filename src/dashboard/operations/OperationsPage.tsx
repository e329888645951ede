import { OperationsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { useInterval } from '../kit/useInterval.ts'
import { words } from '../words.ts'
import { AuditSheet } from './AuditSheet.tsx'
import { BackupSheet } from './BackupSheet.tsx'
import { JobSheet } from './JobSheet.tsx'
import { ProblemList } from './ProblemList.tsx'
import { ServiceSheet } from './ServiceSheet.tsx'
import { WaitingSheet } from './WaitingSheet.tsx'
import './operations.css'

const texts = words.operations

const APART_MS = 30_000

/** How the service runs: problems first, then what waits, and what was last done. Read again while the page is visible. */
export function OperationsPage() {
  const query = useQuery(OperationsDocument, {})
  useInterval(APART_MS, query.refetch)
  return (
    <article class="operations">
      <h1>{texts.name}</h1>
      <p class="quiet operations-lead">{texts.lead}</p>
      <QueryView query={query}>
        {({ operations }) => (
          <>
            <ProblemList operations={operations} />
            <div class="operations-sheets">
              <div class="operations-stack">
                <ServiceSheet service={operations.service} />
                <AuditSheet audit={operations.audit} />
              </div>
              <WaitingSheet operations={operations} />
              <JobSheet jobs={operations.jobs} />
              <BackupSheet backups={operations.backups} />
            </div>
          </>
        )}
      </QueryView>
    </article>
  )
}

import { Badge } from '../kit/Badge.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Moment } from '../kit/Moment.tsx'
import { words } from '../words.ts'
import type { OperationsData } from './OperationsData.ts'

const texts = words.operations

/** The instance, its database and the workers. */
export function ServiceSheet({ service }: { service: OperationsData['service'] }) {
  const { database, liveWorkerCount, missingWorkerCount, version, commit, startedAt } = service
  const isCurrent = service.pendingMigrationCount === 0 && service.newerMigrationCount === 0
  return (
    <section class="sheet">
      <h2>{texts.service}</h2>
      <dl class="facts">
        <Fact term={texts.database}>
          <Badge kind={database === 'READY' ? 'good' : 'bad'} word={texts.databases[database]} />
        </Fact>
        <Fact term={texts.workers}>
          <Badge kind={liveWorkerCount > 0 ? 'good' : 'bad'} word={texts.liveWorkers(liveWorkerCount)} />
          {missingWorkerCount > 0 && <span class="quiet"> {texts.missingWorkers(missingWorkerCount)}</span>}
        </Fact>
        <Fact term={texts.schema}>
          <Badge
            kind={isCurrent ? 'good' : 'bad'}
            word={
              service.pendingMigrationCount > 0
                ? texts.problem.MIGRATIONS_PENDING(service.pendingMigrationCount)[0]!
                : isCurrent
                  ? texts.schemaCurrent
                  : texts.schemaNewer
            }
          />
        </Fact>
        <Fact term={texts.version}>
          {version} {commit && <code class="quiet">{commit.slice(0, 8)}</code>}
        </Fact>
        <Fact term={texts.runsSince}>
          <Moment at={startedAt} />
        </Fact>
      </dl>
    </section>
  )
}

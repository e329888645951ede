import { useMemo } from 'preact/hooks'
import { isolate } from '../../domain/rules/isolate.ts'
import { address, href } from '../address.ts'
import { ActivityDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { LastChanges } from '../kit/LastChanges.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useTitle } from '../kit/useTitle.ts'
import { readQuestion } from '../waiver/questionSpelling.ts'
import { words } from '../words.ts'
import { DetailsSection } from './DetailsSection.tsx'
import { Publishing } from './Publishing.tsx'

const texts = words.activities

type Section = keyof typeof texts.sections

const PricingSection = lazyPart(async () => (await import('./prices/PricingSection.tsx')).PricingSection)
const NeedsSection = lazyPart(async () => (await import('./NeedsSection.tsx')).NeedsSection)
const SchedulesSection = lazyPart(async () => (await import('./SchedulesSection.tsx')).SchedulesSection)
const QuestionsSection = lazyPart(async () => (await import('./QuestionsSection.tsx')).QuestionsSection)

/** One activity: its details, schedules and waiver questions. */
export function OneActivity({ activityId }: { activityId: string }) {
  const query = useQuery(ActivityDocument, { activityId, object: activityId, audit: may('AUDIT_READ') })
  useTitle(query.data?.product.name)
  // The same list until it is read again: the list of questions waits for that after a move.
  const questions = useMemo(() => query.data?.waiverQuestions.map(readQuestion) ?? [], [query.data])
  const wanted = address.value.query.get('section') ?? ''
  const section: Section = Object.hasOwn(texts.sections, wanted) ? (wanted as Section) : 'details'
  return (
    <>
      <a class="quiet" href={href('activities')}>
        ← {texts.all}
      </a>
      <QueryView query={query}>
        {({ product, schedules, changes }) => (
          <>
            <div class="head">
              <h1>
                <Bdi>{product.name}</Bdi>
              </h1>
              <Publishing activity={product} done={query.refetch} />
            </div>
            <div class="acts-sections">
              <nav aria-label={isolate(product.name)}>
                {Object.entries(texts.sections).map(([each, word]) => (
                  <a
                    key={each}
                    href={href(`activities/${activityId}`, { section: each === 'details' ? '' : each })}
                    aria-current={each === section ? 'page' : undefined}
                  >
                    {word}
                    {each === 'schedules' && <span class="acts-count">{schedules.length}</span>}
                    {each === 'questions' && <span class="acts-count">{questions.length}</span>}
                  </a>
                ))}
              </nav>
              <a href={href('schedule', { activity: product.id })}>{texts.week}</a>
            </div>
            {!may('CATALOGUE_WRITE') && <p class="quiet">{texts.readOnly}</p>}
            {section === 'details' && <DetailsSection product={product} done={query.refetch} />}
            {section === 'prices' && <PricingSection activityId={activityId} done={query.refetch} />}
            {section === 'resources' && <NeedsSection activityId={activityId} />}
            {section === 'schedules' && (
              <SchedulesSection
                activityId={activityId}
                timeZone={product.timeZone}
                schedules={schedules}
                done={query.refetch}
              />
            )}
            {section === 'questions' && (
              <QuestionsSection activityId={activityId} questions={questions} done={query.refetch} />
            )}
            <LastChanges changes={changes?.nodes} of={{ object: activityId }} />
          </>
        )}
      </QueryView>
    </>
  )
}

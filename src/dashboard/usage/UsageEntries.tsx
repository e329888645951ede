import { useSignal } from '@preact/signals'
import { address, href, updateQuery } from '../address.ts'
import type { UsageEntryRowFragment, UsageEntryStatus, UsageSource } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { ownZone } from '../format.ts'
import { Choices } from '../kit/Choices.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { words } from '../words.ts'
import { CorrectEntry } from './CorrectEntry.tsx'
import { EntryTable } from './EntryTable.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { periodOf } from './period.ts'
import { useEntryList } from './useEntryList.ts'

const texts = words.usage

/** The entries of a meter, newest first, and their corrections. */
export function UsageEntries() {
  const { query } = address.value
  const zone = viewer.value?.operator.timeZone
  const today = todayIn(zone ?? ownZone)
  const period = periodOf(query, today)
  const meter = query.get('meter') ?? ''
  const status = chosen<UsageEntryStatus>(query.get('status'), texts.entryStatuses)
  const source = chosen<UsageSource>(query.get('source'), texts.sources)
  const list = useEntryList(
    zone === undefined
      ? undefined
      : {
          date: { from: period.from, to: period.to },
          meter: meter === '' ? undefined : meter,
          status,
          source,
        },
  )
  const correcting = useSignal<{ entry: UsageEntryRowFragment; kind: 'amend' | 'void' } | undefined>(undefined)
  return (
    <>
      <div class="head">
        <div>
          <a href={href('usage', { from: query.get('from') ?? '', to: query.get('to') ?? '' })}>‹ {texts.title}</a>
          <h1>{meter === '' ? texts.entries : texts.entriesOfMeter(meter)}</h1>
        </div>
        {zone !== undefined && (
          <p class="quiet">{zone === ownZone ? texts.zone(zone) : texts.otherZone(zone, ownZone)}</p>
        )}
      </div>
      <search class="tools">
        <PeriodChoice period={period} today={today} />
        <Choices
          label={words.state}
          choices={texts.entryStatuses}
          chosen={status}
          choose={each => updateQuery({ status: each === status ? '' : each })}
        />
        <Choices
          label={texts.source}
          choices={texts.sources}
          chosen={source}
          choose={each => updateQuery({ source: each === source ? '' : each })}
        />
      </search>
      <QueryView query={list.query}>
        {() =>
          list.rows.length === 0 ? (
            <p class="empty">{status || source ? texts.noSuchEntries : texts.noEntries}</p>
          ) : (
            <>
              <EntryTable
                rows={list.rows}
                zone={zone ?? ownZone}
                named={meter === ''}
                correct={(entry, kind) => {
                  correcting.value = { entry, kind }
                }}
              />
              {list.grow.problem && <ProblemBanner problem={list.grow.problem} />}
              {list.more && (
                <p class="pages">
                  <button type="button" disabled={list.grow.busy} onClick={() => void list.grow.run()}>
                    {words.more}
                  </button>
                </p>
              )}
            </>
          )
        }
      </QueryView>
      {correcting.value && (
        <CorrectEntry
          {...correcting.value}
          done={list.changed}
          close={() => {
            correcting.value = undefined
          }}
        />
      )}
    </>
  )
}

const chosen = <Value extends string>(text: string | null, known: object): Value | undefined =>
  text !== null && Object.hasOwn(known, text) ? (text as Value) : undefined

import { useSignal } from '@preact/signals'
import { address, href, refine } from '../address.ts'
import type { UsageEntryRowFragment, UsageEntryStatus, UsageSource } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { ownZone } from '../format.ts'
import { Answer } from '../kit/Answer.tsx'
import { Choices } from '../kit/Choices.tsx'
import { Failing } from '../kit/Failing.tsx'
import { words } from '../words.ts'
import { CorrectEntry } from './CorrectEntry.tsx'
import { EntryTable } from './EntryTable.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { periodOf } from './period.ts'
import { useEntryList } from './useEntryList.ts'

const names = words.usage

/** The entries of a meter, the last first, and their corrections. */
export function UsageEntries() {
  const { query } = address.value
  const zone = viewer.value?.operator.timeZone
  const today = todayIn(zone ?? ownZone)
  const period = periodOf(query, today)
  const meter = query.get('meter') ?? ''
  const status = chosen<UsageEntryStatus>(query.get('status'), names.entryStatuses)
  const source = chosen<UsageSource>(query.get('source'), names.sources)
  const list = useEntryList(
    zone === undefined ? undefined : { ...period, meter: meter === '' ? undefined : meter, status, source },
  )
  const correcting = useSignal<{ entry: UsageEntryRowFragment; kind: 'amend' | 'void' } | undefined>(undefined)
  return (
    <>
      <div class="head">
        <div>
          <a href={href('usage', { from: query.get('from') ?? '', to: query.get('to') ?? '' })}>‹ {names.title}</a>
          <h1>{meter === '' ? names.entries : names.entriesOfMeter(meter)}</h1>
        </div>
        {zone !== undefined && (
          <p class="quiet">{zone === ownZone ? names.zone(zone) : names.otherZone(zone, ownZone)}</p>
        )}
      </div>
      <search class="tools">
        <PeriodChoice period={period} today={today} />
        <Choices
          label={words.state}
          choices={names.entryStatuses}
          chosen={status}
          choose={each => refine({ status: each === status ? '' : each })}
        />
        <Choices
          label={names.source}
          choices={names.sources}
          chosen={source}
          choose={each => refine({ source: each === source ? '' : each })}
        />
      </search>
      <Answer asked={list.asked}>
        {() =>
          list.rows.length === 0 ? (
            <p class="empty">{status || source ? names.noSuchEntries : names.noEntries}</p>
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
              {list.grow.problem && <Failing problem={list.grow.problem} />}
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
      </Answer>
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

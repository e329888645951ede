import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '../../../src/demo/Dice.ts'
import { keys } from '../../world/cast.ts'
import { until } from '../../world/until.ts'
import { ask } from './ask.ts'
import { Consumers } from './Consumers.ts'
import { checkHistory, type Findings, findOversold, findOverused } from './checkHistory.ts'
import { Deployment, Skipped } from './Deployment.ts'
import type { Fault, Series } from './faults.ts'
import { History } from './History.ts'
import { Load, type LoadOptions, mostPlaces } from './Load.ts'

/** Milliseconds in which every request is answered, unless a fault allows more. */
const ANSWER_MS = 8000

/** The result of one fault. */
export interface TrialResult extends Findings {
  fault: string
  rounds: number
  /** Acknowledged writes. */
  acknowledged: number
  /** Responses that must not occur, processes that exited by themselves, and timeouts. */
  violations: string[]
  /** Milliseconds of each round from the end of the fault to the first of three successes in a row. */
  recoveries: number[]
  /** Other remarks. */
  notes: string[]
  /** Why it was skipped, if it was. */
  skipped?: string
}

export interface TrialOptions {
  dice: Dice
  /** Clients of each of four kinds. */
  callers: number
  /** Milliseconds of load without a fault in each round; by default as few as are needed. */
  calmMs?: number
  /** What differs from the load of the series: over more days fewer orders are refused, so more changes are made. */
  load?: Pick<LoadOptions, 'days' | 'priceShare'>
  /** Rounds of each fault, instead of those of the long form. */
  rounds?: number
  quiet: boolean
  /** Whether partners follow every change, by the feed and by webhooks. */
  followed?: boolean
  /** Whether slowness is a fault too: on an otherwise idle machine. */
  judgesTime: boolean
  progress?(line: string): void
}

/** Injects every fault of a series under load, and at the end compares everything acknowledged with the database. */
export async function trySeries(
  { deployment: of, emails, faults }: Series,
  options: TrialOptions,
): Promise<TrialResult[]> {
  const { quiet, judgesTime, followed = false, dice, progress = () => {} } = options
  const tried: { trialResult: TrialResult; history: History }[] = []
  let deployment: Deployment | undefined
  let consumers: Consumers | undefined
  try {
    deployment = await Deployment.open({ ...of, quiet })
    // Where clocks are set back, webhooks wait for their time too.
    if (followed && emails) consumers = await Consumers.open(deployment, dice)
    const began = performance.now()
    for (const fault of faults) {
      const history = new History()
      const trialResult = await tryFault(deployment, fault, history, options)
      tried.push({ trialResult, history })
      progress(`${fault.name}: ${trialResult.skipped ?? `${trialResult.rounds} rounds`}`)
    }
    const seconds = (performance.now() - began) / 1000
    consumers?.recover()
    const left = await deployment.idle()
    tried.at(-1)?.trialResult.violations.push(...left.map(each => `Never done: ${each}.`))
    await until(async () => deployment!.withDatabase(async () => true).catch(() => false))
    const mailbox = emails ? deployment.mailbox() : undefined
    for (const { trialResult, history } of tried) {
      Object.assign(trialResult, await deployment.withDatabase(sql => checkHistory(sql, history, mailbox)), {
        acknowledged: history.acknowledged,
      })
      trialResult.violations.push(...history.violations.filter(each => judgesTime || !/ after more than /.test(each)))
    }
    const trialResults = tried.map(each => each.trialResult)
    if (!consumers) return trialResults
    const histories = tried.map(each => each.history)
    return [...trialResults, await tryConsumers(deployment, consumers, histories, seconds)]
  } catch (error) {
    if (!(error instanceof Skipped)) throw error
    return faults.map(each => ({ ...emptyVerdict(each.name), skipped: error.message }))
  } finally {
    await consumers?.close()
    await deployment?.close()
  }
}

/** What followed every change of the series, as a result of its own. */
async function tryConsumers(
  deployment: Deployment,
  consumers: Consumers,
  histories: History[],
  seconds: number,
): Promise<TrialResult> {
  const { violations, received, notes } = await deployment.withDatabase(sql => consumers.finish(sql))
  const changes = histories.reduce((sum, each) => sum + each.changes, 0)
  const { kills, starts } = deployment
  const rate = `${changes} acknowledged changes in ${Math.round(seconds)} s, ${(changes / seconds).toFixed(1)} a second`
  return {
    ...emptyVerdict('followed by copies and webhooks'),
    rounds: histories.length,
    acknowledged: received,
    violations,
    notes: [`${rate}; processes were killed ${kills} times and started ${starts} times.`, ...notes],
  }
}

export const emptyVerdict = (fault: string): TrialResult => ({
  fault,
  rounds: 0,
  acknowledged: 0,
  lost: [],
  doubled: [],
  oversold: [],
  violations: [],
  recoveries: [],
  notes: [],
})

async function tryFault(
  deployment: Deployment,
  fault: Fault,
  history: History,
  { dice, callers, calmMs = 0, load: given, rounds = fault.rounds, judgesTime }: TrialOptions,
): Promise<TrialResult> {
  const trialResult = emptyVerdict(fault.name)
  const oversold = () =>
    deployment.withDatabase(async sql => {
      trialResult.oversold.push(...(await findOversold(sql, mostPlaces)), ...(await findOverused(sql)))
    })
  const endedBefore = deployment.ended
  for (let round = 0; round < rounds; round++) {
    const firstDay = 5 + dice.below(224 - (given?.days ?? 4))
    const load = new Load(deployment.origin, history, dice, {
      firstDay,
      responseMs: ANSWER_MS,
      ...given,
      ...fault.load,
    })
    load.start(callers)
    await sleep(dice.between(100, 900))
    await oversold()
    try {
      await fault.strike(deployment, dice, round)
    } catch (error) {
      if (!(error instanceof Skipped)) throw error
      await load.stop()
      return { ...trialResult, skipped: error.message }
    }
    const over = performance.now()
    await (fault.untilRecovered ?? untilAnswered)(deployment)
    const took = performance.now() - over
    trialResult.recoveries.push(took)
    if (judgesTime && took > fault.recoversMs) {
      trialResult.violations.push(`Recovery took ${Math.round(took)} ms; it may take ${fault.recoversMs}.`)
    }
    await sleep(calmMs)
    await load.stop()
    await deployment.settled()
    await deployment.passDelays()
    await oversold()
    trialResult.rounds++
  }
  const ended = deployment.ended - endedBefore
  if (ended > 0 && !fault.mayEnd) trialResult.violations.push(`${ended} processes of the service ended by themselves.`)
  return trialResult
}

/** Retries until three writes and reads in a row are answered; the time counts until the first of them. */
async function untilAnswered({ origin }: Deployment): Promise<void> {
  let inRow = 0
  const asks = async () => {
    const headers = { authorization: `Bearer ${keys.usage.text}`, 'content-type': 'application/json' }
    const write = {
      method: 'POST',
      path: '/api/v2/usage/meters',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: '{"Meter":"recovery","Usage":1}',
    }
    const read = { ...write, method: 'GET', path: '/api/v2/ota/partner/products', body: undefined }
    read.headers = { ...write.headers, authorization: `Bearer ${keys.wanderly.text}` }
    const [written, got] = [await ask(origin, write, 1000), await ask(origin, read, 1000)]
    return written.status === 201 && got.status === 200
  }
  await until(async () => {
    inRow = (await asks().catch(() => false)) ? inRow + 1 : 0
    return inRow >= 3
  })
}

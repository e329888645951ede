import fc from 'fast-check'
import type { PlacesToOffer } from '../../../src/domain/waitlist/offerPlaces.ts'
import { doJob, type Job } from '../../world/doJob.ts'
import { doJobs } from '../../world/doJobs.ts'
import { checkDone } from './checkAgainst.ts'
import type { Model } from './Model.ts'
import type { Shop } from './Shop.ts'
import { type Step, step } from './step.ts'

/** Applies a job to the model. Other jobs change nothing that the model knows. */
async function follow(model: Model, shop: Shop, { task, payload }: Job): Promise<void> {
  const index = shop.ids.indexOf((payload as PlacesToOffer).timeslotId)
  if (task === 'end-holds') model.endHolds(index)
  if (task === 'offer-places') model.offer(index)
  if (task !== 'send-email') return
  const told = await shop.toldBy(payload as { emailId: string }, model)
  if (told) model.tell(told.entry, told.offer)
}

/** Runs jobs, each the given number of times. */
async function work(model: Model, shop: Shop, only: string[] | undefined, often: number): Promise<void> {
  await doJobs(shop.world, only, async job => {
    await follow(model, shop, job)
    for (let again = 1; again < often; again++) {
      await doJob(shop.world, job)
      await follow(model, shop, job)
    }
  })
  await shop.meetOffers(model)
}

const often = fc.constantFrom(1, 1, 1, 2)

/** A worker runs every job; if jobs were lost, the chore that requeues them runs first. */
export function workToTheEnd(often: number): Step {
  const done = step(
    `every job is done${often > 1 ? `, ${often} times` : ''}`,
    async (shop, model) => {
      if (model.lost) await shop.renew()
      await work(model, shop, undefined, often)
      return null
    },
    () => null,
  )
  return {
    ...done,
    async run(model, shop) {
      await done.run(model, shop)
      await checkDone(model, shop)
    },
  }
}

const workingToTheEnd = often.map(workToTheEnd)

const workingABit = fc
  .tuple(
    fc.subarray(['end-holds', 'offer-places', 'bookings-changed:waitlist', 'send-email'], {
      minLength: 1,
      maxLength: 2,
    }),
    often,
  )
  .map(([only, often]) =>
    step(
      `only ${only.join(' and ')} is done, ${often} times`,
      async (shop, model) => {
        await work(model, shop, only, often)
        return null
      },
      () => null,
    ),
  )

/** Loses every queued job that concerns places. */
export const lose = step(
  'the jobs that concern places are lost',
  async (shop, model) => {
    model.lost = true
    await shop.lose()
    return null
  },
  () => null,
)

const renewing = fc.constant(
  step(
    'somebody looks for lost jobs',
    async shop => {
      await shop.renew()
      return null
    },
    () => null,
  ),
)

export const workSteps: fc.Arbitrary<Step>[] = [
  ...[
    workingToTheEnd,
    workingToTheEnd,
    workingToTheEnd,
    workingToTheEnd,
    workingABit,
    workingABit,
    fc.constant(lose),
    renewing,
  ],
]

import { ask } from '../graphql/ask.ts'
import { activities, questions } from '../world/cast.ts'
import type { Desk } from './Desk.ts'

// The sea cave starts at 11:00, the rapids at 12:00; both last 90 minutes.
const { cave, rapids, sunset } = activities

/** The day of the bookings. */
export const DAY = '2026-06-17'

/** The resources of the operator at a desk, and bookings that use them. */
export class SharedResources {
  readonly #desk: Desk

  constructor(desk: Desk) {
    this.#desk = desk
  }

  async query<Data = unknown>(source: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const { world } = this.#desk
    return ask<Data>(world, await world.caller('operator'), source, variables)
  }

  /** @returns its identifier */
  async create(input: object): Promise<string> {
    const { createResource } = await this.query<{ createResource: { resourceId: string } }>(
      'mutation ($input: ResourceInput!) { createResource(input: $input) { resourceId: id } }',
      { input },
    )
    return createResource.resourceId
  }

  async change(resourceId: string, input: object, force = false): Promise<void> {
    await this.query(
      `mutation ($resourceId: ResourceID!, $input: ResourceChanges!, $force: Boolean!) {
        updateResource(resourceId: $resourceId, input: $input, force: $force) { version }
      }`,
      { resourceId, input, force },
    )
  }

  async need(activityId: string, needs: object[]): Promise<void> {
    await this.query(
      `mutation ($activityId: ActivityID!, $input: ResourceNeedsInput!) {
        updateResourceNeeds(activityId: $activityId, input: $input, force: true) { activityId: id }
      }`,
      { activityId, input: { needs } },
    )
  }

  /** Books people on the day. @returns the reference */
  async book(activity: { activityId: string }, participants: number, time: string): Promise<string> {
    return this.#desk.bookUnpaid({
      activityId: activity.activityId,
      date: DAY,
      time,
      participants,
      answers: activity === cave ? answersOf(participants) : [],
    })
  }

  /** Two activities that share six kayaks, four of which are booked. @returns the reference of the booking */
  async share(): Promise<{ kayaks: string; reference: string }> {
    const kayaks = await this.create({ name: 'Kayak', quantity: 6 })
    for (const { id } of [cave, rapids]) await this.need(id, [{ resourceId: kayaks, per: 'PARTICIPANT' }])
    return { kayaks, reference: await this.book(rapids, 4, '12:00') }
  }

  /** Deletes all bookings and resources. */
  async clear(): Promise<void> {
    await this.#desk.clear()
    const { resources } = await this.query<{ resources: { nodes: { resourceId: string }[] } }>(
      '{ resources { nodes { resourceId: id } } }',
    )
    for (const { id } of [cave, rapids, sunset]) await this.need(id, [])
    for (const { resourceId } of resources.nodes)
      await this.query('mutation ($resourceId: ResourceID!) { deleteResource(resourceId: $resourceId) }', {
        resourceId,
      })
  }
}

/** What the sea cave asks for with the booking. */
const answersOf = (participants: number) => [
  { questionId: questions.experience.questionId, value: 'never' },
  ...Array.from({ length: participants }, (_, index) => ({
    questionId: questions.weight.questionId,
    participant: index + 1,
    value: 70,
  })),
]

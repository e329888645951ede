import { ask } from '../graphql/ask.ts'
import type { World } from '../world/World.ts'

const UPDATE = `mutation ($activityId: ActivityID!, $input: PricingInput!) {
  updatePricing(activityId: $activityId, input: $input) { activityId: id }
}`

/** Changes what an activity of the kayaks costs. */
export async function setPricing(
  world: World,
  { id: activityId }: { id: string },
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  await ask(world, await world.caller('operator'), UPDATE, { activityId, input })
}

/** Units for adults and children, and infants who come with an adult and take no place. */
export const familyUnits = [
  { unitId: '01970000-0000-7000-8000-00000000a001', type: 'ADULT', name: 'Adult', price: 5000, isDefault: true },
  { unitId: '01970000-0000-7000-8000-00000000a002', type: 'CHILD', name: 'Child', price: 2000, maxAge: 12 },
  {
    unitId: '01970000-0000-7000-8000-00000000a003',
    type: 'INFANT',
    name: 'Infant',
    price: 0,
    paxCount: 0,
    maxQuantity: 2,
    accompaniedBy: ['01970000-0000-7000-8000-00000000a001'],
  },
]

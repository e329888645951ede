/**
 * The name of the unit of each participant, from the first to the last: in the order of the units, each as often as it takes places.
 * @example `[{ name: 'Family', quantity: 1, paxCount: 4 }, { name: 'Infant', quantity: 1, paxCount: 0 }]` is four times `Family`
 */
export function participantUnits(units: readonly { name: string; quantity: number; paxCount: number }[]): string[] {
  return units.flatMap(({ name, quantity, paxCount }) => Array<string>(quantity * paxCount).fill(name))
}

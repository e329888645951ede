/** The argument that allows a change to leave departures short of a resource. */
export const force = {
  defaultValue: false,
  description:
    'Whether to change it even if departures with bookings are then short of a resource. Without it, that is refused and the ' +
    'refusal lists them.',
}

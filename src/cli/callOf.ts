/** What whoever typed a command would type again, up to its arguments. */
export function callOf(command: string): string {
  return process.env.npm_lifecycle_event === command ? `npm run --silent ${command} --` : `booking-gateway ${command}`
}

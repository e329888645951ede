/** The command as the user typed it, up to its arguments. */
export function commandPrefix(command: string): string {
  return process.env.npm_lifecycle_event === command ? `npm run --silent ${command} --` : `booking-gateway ${command}`
}

import { EXIT_USAGE } from './EXIT_USAGE.ts'

/** What `--help` says of the whole program. */
export const programHelp = `Sells an operator's activities through partners, over REST and GraphQL.

  booking-gateway [serve]           starts the service, as node dist/src/main.js does
  booking-gateway operators <what>  adds and lists operators
  booking-gateway keys <what>       issues, lists, revokes and rolls API keys
  booking-gateway usage <what>      imports, exports and verifies usage
  booking-gateway reset             deletes the embedded database, uploads and the demo
  booking-gateway --help            says this; after a command, what it can do
  booking-gateway --version         says which version and build this is

All configuration comes from the environment, such as PORT=4001 and DATABASE_URL; the guide at /guides/configuration lists the variables.
An exit code of ${EXIT_USAGE} means that the arguments are wrong; nothing was done then.`

import { EXIT_USAGE } from './reportFailure.ts'

/** The text of `--help` for the whole program. */
export const programHelp = `Sells an operator's activities through partners, over REST and GraphQL.

  booking-gateway [serve]              starts the service, as node dist/service/main.js does
  booking-gateway operators <command>  adds and lists operators
  booking-gateway agencies <command>   adds agencies that sell for several operators, and issues their keys
  booking-gateway migrate <command>    migrates the database, and shows what that would lock
  booking-gateway keys <command>       issues, lists, revokes and rolls API keys
  booking-gateway staff <command>      lists, invites and changes staff accounts, and makes links that sign in
  booking-gateway usage <command>      imports, exports and verifies usage
  booking-gateway bulk <command>       writes lists to files, and imports products, schedules and bookings
  booking-gateway backup               copies the embedded database and the uploads while the service runs
  booking-gateway restore              makes a data directory from a backup, as of its end or of a chosen instant
  booking-gateway verify-backup        restores a backup for a moment, or takes a restored database, and checks it
  booking-gateway export               writes every table to a file, for another version of PostgreSQL
  booking-gateway import               fills an empty database from these files
  booking-gateway persons <command>    exports and erases what is kept of a person
  booking-gateway retention            shows how long everything is kept
  booking-gateway audit <command>      verifies the audit log
  booking-gateway distribute           shards the meters over the workers of a Citus cluster
  booking-gateway demo                 shows the keys of the demo, and requests to try
  booking-gateway reset                deletes the embedded database, uploads and the demo
  booking-gateway --help               shows this help; after a command, the help of that command
  booking-gateway --version            shows the version and build

All configuration comes from the environment, such as PORT=4001 and DATABASE_URL; the guide at /guides/configuration lists the variables.
An exit code of ${EXIT_USAGE} means that the arguments are wrong; nothing was done then.`

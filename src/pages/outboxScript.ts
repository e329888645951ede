import { hash } from 'node:crypto'
import { outboxOperations } from './outboxOperations.ts'
import { runOutbox } from './runOutbox.ts'

/** The one script of the outbox. */
export const outboxScript = `(${runOutbox})(${JSON.stringify(outboxOperations)})\n`

/** Its address changes with it, so that it can be kept for ever. */
export const outboxScriptPath = `/pages/${hash('sha256', outboxScript, 'hex').slice(0, 12)}.js`

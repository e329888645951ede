import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { acquireLock } from '../postgres/acquireLock.ts'

/**
 * @typedef {object} Part of the build
 * @property {string} name
 * @property {string[]} sources patterns of files and folders
 * @property {string[]} [but] patterns of sources that belong to other parts
 * @property {string[]} outputs patterns of what it writes
 * @property {string} [cache] a file that is only right as long as the outputs are those of the last build
 * @property {string[]} command arguments of node
 * @property {boolean} [last] whether it is built after all others, and whenever one of them was
 */

// What each part was built from: only written when it was built to the end.
const RECORDS = 'dist/.built'

const lock = { name: 'build', doing: 'building', otherwise: 'end it' }
const progress = line => process.stderr.write(`${line}\n`)

/**
 * Builds the parts whose sources have changed since they were built, at the same time. Only one process builds; another waits
 * for it, and then has nothing to do. A part that was interrupted is built again.
 * @param {Part[]} parts
 * @param {boolean} all whether to build those that have not changed, too
 */
export async function buildParts(parts, all) {
  const isStale = await findStale(parts)
  if (!all && !parts.some(isStale)) return
  mkdirSync(RECORDS, { recursive: true })
  const release = await acquireLock(RECORDS, progress, lock)
  try {
    // Another process may have built in the meantime.
    const stale = await findStale(parts)
    const due = parts.filter(part => all || stale(part))
    await Promise.all(due.filter(part => !part.last).map(part => build(part, stale.stateOf(part))))
    if (due.length > 0) for (const part of parts.filter(each => each.last)) await build(part, stale.stateOf(part))
  } finally {
    release()
  }
}

async function findStale(parts) {
  const commit = await commitOfFolder()
  const states = new Map(parts.map(part => [part, stateOf(part, commit)]))
  const isStale = part => recordOf(part) !== record(states.get(part), part)
  return Object.assign(isStale, { stateOf: part => states.get(part) })
}

const stateOf = ({ sources, but, last, command }, commit) =>
  digest(sources, but, [command, process.version, last ? commit : null])

/** What is written when a part is built. Its outputs belong to it, because other commands write to the same folder. */
const record = (state, { outputs }) => `${state} ${digest(outputs)}`

/** A digest of files by name, time and size. Folders count, because their time tells of files that were deleted. */
function digest(patterns, but = [], more = '') {
  const all = createHash('sha256').update(JSON.stringify(more))
  for (const file of globSync(patterns, { exclude: but }).sort()) {
    const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {}
    all.update(`${file}\0${mtimeMs}\0${size}\n`)
  }
  return all.digest('base64url')
}

const recordAt = ({ name }) => join(RECORDS, name)

function recordOf(part) {
  return existsSync(recordAt(part)) ? readFileSync(recordAt(part), 'utf8') : undefined
}

async function build(part, state) {
  const outputs = recordOf(part)?.split(' ')[1]
  if (part.cache && outputs !== digest(part.outputs)) rmSync(part.cache, { force: true })
  rmSync(recordAt(part), { force: true })
  const began = Date.now()
  // Standard output belongs to the command that needs the build.
  const child = spawn(process.execPath, part.command, { stdio: ['ignore', 2, 2] })
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...end) => resolve(end))
  })
  if (code !== 0) throw new BuildFailed(part.name, signal ?? code)
  writeFileSync(recordAt(part), record(state, part))
  if (process.stderr.isTTY) progress(`Built the ${part.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

export class BuildFailed extends Error {
  constructor(name, reason) {
    super(`The ${name} could not be built (${reason}).`)
  }
}

/** Null where there is no git, or none of its folders: as in an image. */
export async function commitOfFolder() {
  const options = { encoding: 'utf8' }
  return promisify(execFile)('git', ['rev-parse', 'HEAD'], options).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
}

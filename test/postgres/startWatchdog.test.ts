import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { hasHolders, joinPipe, leavePipe } from '../../src/platform/postgres/clusterPipe.ts'
import { startWatchdog } from '../../src/platform/postgres/startWatchdog.ts'
import { until } from '../world/until.ts'
import { runs, Sandbox } from './Sandbox.ts'

// Simulates moments that are too short to hit with a real server: a server and an `mv` that wait for a signal.
let sandbox: Sandbox
let data: string
let pipe: string
beforeEach(() => {
  sandbox = new Sandbox()
  data = join(sandbox.folder, 'data')
  pipe = join(sandbox.folder, 'holders-1')
  mkdirSync(data)
})
afterEach(() => sandbox.end())

describe('startWatchdog', () => {
  it('stops a server that does not listen yet when the last service dies', async () => {
    const { held, ended } = await start(
      server(
        `process.on('SIGINT', () => {}); touch('started'); setTimeout(() => process.on('SIGINT', () => process.exit()), 800)`,
      ),
    )
    await until(() => existsSync(join(data, 'started')))
    closeSync(held)
    await ended
  })

  it('keeps a server for a service that joins just when the last one dies', async () => {
    const { folder } = sandbox
    program(
      'mv',
      `#!/bin/sh
touch "${folder}/moving"; while [ ! -e "${folder}/go" ]; do sleep 0.01; done
/bin/mv "$@"
case $1 in *.ending) touch "${folder}/back" ;; esac`,
    )
    const { held, ended } = await start(server())
    await until(() => existsSync(join(data, 'postmaster.pid')))
    closeSync(held)
    // The watchdog has read the end of the pipe, and is about to rename the pipe.
    await until(() => existsSync(join(sandbox.folder, 'moving')))
    const entry = joinPipe(pipe)
    if (typeof entry !== 'object') throw new Error(entry)
    writeFileSync(join(sandbox.folder, 'go'), '')
    // The watchdog has read that a service joined, and has renamed the pipe back.
    await until(() => existsSync(join(sandbox.folder, 'back')))
    expect(runs(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8')))).toBe(true)
    expect(hasHolders(pipe)).toBe(true)
    leavePipe(entry.held)
    await ended
  })

  it('lets no service join once the shutdown is decided', async () => {
    const { held, ended } = await start(server())
    await until(() => existsSync(join(data, 'postmaster.pid')))
    expect(hasHolders(pipe)).toBe(true)
    leavePipe(held)
    await ended
    expect(joinPipe(pipe)).toBe('ending')
    expect(hasHolders(pipe)).toBe(false)
  })

  it('kills a server that ignores a fast shutdown', async () => {
    const { held, ended } = await start(
      server(`process.on('SIGINT', () => {}); process.on('SIGQUIT', () => process.exit()); touch('postmaster.pid')`),
    )
    await until(() => existsSync(join(data, 'postmaster.pid')))
    closeSync(held)
    await ended
  })
})

const obedient = `
  process.on('SIGINT', () => { fs.rmSync(data + '/postmaster.pid'); process.exit() })
  touch('postmaster.pid')`

/** A stand-in for PostgreSQL; not a shell, which could not trap a signal that it inherited as ignored. */
function server(script = obedient): string {
  return program(
    'server.cjs',
    `#!${process.execPath}
const fs = require('node:fs'), data = ${JSON.stringify(data)}
const touch = name => fs.writeFileSync(data + '/' + name, process.pid + '\\n')
setInterval(() => {}, 1000)
${script}`,
  )
}

/** A program that is found first in the watchdog's PATH. */
function program(name: string, text: string): string {
  const file = join(sandbox.folder, name)
  writeFileSync(file, `${text}\n`)
  chmodSync(file, 0o755)
  return file
}

function start(command: string) {
  const log = openSync(join(sandbox.folder, 'log'), 'a')
  const environment = { PATH: `${sandbox.folder}:${process.env.PATH}` }
  return startWatchdog({ home: sandbox.folder, data, user: {} }, 'holders-1', {
    command: [command],
    environment,
    log,
  }).finally(() => closeSync(log))
}

#!/usr/bin/env node
// Stands between Playwright and a released Firefox: an extended support release (ESR) does not know the newest commands of WebDriver BiDi
// that Playwright sends to every new context. What only emulates something is answered as if it were done.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import WebSocket, { WebSocketServer } from 'ws'

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'ignore', 'pipe'] })
process.on('SIGTERM', () => firefox.kill('SIGTERM'))
firefox.on('exit', code => process.exit(code ?? 1))

for await (const line of createInterface({ input: firefox.stderr })) {
  const endpoint = /WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line)?.[1]
  if (endpoint) console.error(`WebDriver BiDi listening on ${await relay(endpoint)}`)
}

/** @returns the address of a server that passes everything on to an endpoint of WebDriver BiDi */
async function relay(endpoint) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  server.on('connection', (client, { url }) => {
    const browser = new WebSocket(endpoint + url)
    const opened = once(browser, 'open')
    client.on('message', async data => {
      await opened
      browser.send(String(data))
    })
    browser.on('message', data => client.send(acceptEmulation(String(data))))
    client.on('close', () => browser.close())
    browser.on('close', () => client.close())
  })
  return `ws://127.0.0.1:${server.address().port}`
}

function acceptEmulation(text) {
  const answer = JSON.parse(text)
  const isUnknown = answer.type === 'error' && answer.error === 'unknown command' && /^emulation\./.test(answer.message)
  return isUnknown ? JSON.stringify({ type: 'success', id: answer.id, result: {} }) : text
}

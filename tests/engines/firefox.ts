#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/*
 * Starts Debian's Firefox for Playwright, which speaks WebDriver BiDi with it. At the start of every context Playwright
 * sends a command that this Firefox does not have yet, and gives up on the error: it is answered here instead, so the
 * tests cannot emulate a colour scheme. Everything else passes through.
 */
const MISSING = 'emulation.setMediaFeaturesOverride'
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal))

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = LISTENING.exec(line)?.[1]
  if (address) forwardTo(address)
  else process.stderr.write(`${line}\n`)
}

function forwardTo(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    const own = server.address()
    if (own && typeof own !== 'string')
      process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${own.port}\n`)
  })
  server.on('connection', (playwright) => {
    const browser = new WebSocket(`${address}/session`)
    const early: RawData[] = []
    browser.on('open', () => {
      for (const message of early.splice(0)) browser.send(String(message))
    })
    browser.on('message', (message) => playwright.send(String(message)))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
    playwright.on('message', (message) => {
      const { id, method } = JSON.parse(String(message))
      if (method === MISSING) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (browser.readyState === WebSocket.OPEN) browser.send(String(message))
      else early.push(message)
    })
  })
}

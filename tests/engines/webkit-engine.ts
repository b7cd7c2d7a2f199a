import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { miniBrowser } from './installed.ts'
import type { Engine } from './tab.ts'
import { openSession } from './webdriver.ts'
import { webDriverTab } from './webdriver-tab.ts'

/** MiniBrowser's window is as wide as its toolbar at least, which is wider than a phone. */
const NARROW_TOOLBAR =
  'window * { padding: 0; margin: 0; border: 0; min-width: 0; min-height: 0; font-size: 1px }'

/** WebKitGTK in MiniBrowser, driven by WebKitWebDriver on a display of its own. */
export async function startWebKit(): Promise<Engine> {
  const binary = miniBrowser()
  if (!binary) throw new Error('MiniBrowser is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR)

  const screenArgs = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-fbdir', folder]
  const screen = spawn('Xvfb', screenArgs, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const display = await firstLine(screen)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'C.UTF-8',
    },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await expect(async () => void (await fetch(`${address}/status`))).toPass({ timeout: 60_000 })

  return {
    name: 'webkit',
    async newTab() {
      const args = [
        '--automation',
        '--enable-media-stream=true',
        '--enable-mock-capture-devices=true',
      ]
      const session = await openSession(address, {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args },
      })
      const tab = webDriverTab(session, join(folder, 'Xvfb_screen0'))
      await tab.resize(1280, 800)
      return tab
    },
    async close() {
      driver.kill()
      screen.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    child.stdio[3]?.on('data', (chunk) => found(String(chunk).trim()))
    child.on('error', failed)
    child.on('exit', (code) => failed(new Error(`Xvfb ended with ${code}`)))
  })
}

/** WebKitWebDriver does not say which port it has chosen. */
function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address !== 'string' ? found(address.port) : failed(new Error('no port')),
      )
    })
  })
}

import encodeQR from 'qr'
import type { Tab } from './tab.ts'
import { expect, seesHeading, test } from './test.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.beforeEach(async ({ tab, openAs }) => {
  await tab.resize(390, 844)
  await openAs('/withdrawal')
  await seesHeading(tab, 'Withdraw')
})

const openDialog = async (tab: Tab) => {
  await tab.press('button', 'Scan QR code')
  await expect.poll(() => tab.has('dialog', 'Scan QR code')).toBe(true)
}

test('the camera is shown while the scan dialog is open, and turned off with it', async ({
  tab,
}) => {
  await openDialog(tab)
  const shown = () =>
    tab.run(() => {
      const video = document.querySelector('video')
      return Boolean(video && !video.hidden && video.videoWidth > 0 && video.currentTime > 0)
    })
  await expect.poll(shown).toBe(true)
  await tab.run(() => {
    const stream = document.querySelector('video')?.srcObject
    if (stream instanceof MediaStream) Reflect.set(window, 'camera', stream.getVideoTracks()[0])
  })
  const camera = () => tab.run(() => Reflect.get(window, 'camera')?.readyState)
  expect(await camera()).toBe('live')
  await tab.press('button', 'Close')
  await expect.poll(camera).toBe('ended')
})

test('an address is read from a QR code before the camera', async ({ tab }) => {
  // The browsers' test devices show no QR code.
  await tab.run(
    (rows) => {
      const canvas = document.createElement('canvas')
      const scale = 8
      canvas.width = canvas.height = (rows.length + 8) * scale
      const context = canvas.getContext('2d')
      const draw = () => {
        if (!context) return
        context.fillStyle = 'white'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = 'black'
        for (const [y, row] of rows.entries())
          for (const [x, isDark] of row.entries())
            if (isDark) context.fillRect((x + 4) * scale, (y + 4) * scale, scale, scale)
        requestAnimationFrame(draw)
      }
      draw()
      // Not on `mediaDevices` itself, from which WebKit loses it.
      MediaDevices.prototype.getUserMedia = async () => canvas.captureStream(10)
    },
    encodeQR(ADDRESS, 'raw'),
  )
  await tab.press('button', 'Scan QR code')
  await expect
    .poll(() => tab.run(() => document.querySelector<HTMLInputElement>('[name=address]')?.value))
    .toBe(ADDRESS)
  await expect.poll(() => tab.has('dialog', 'Scan QR code')).toBe(false)
})

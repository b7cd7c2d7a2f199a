import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manifestHash } from '../../../server/proof/log-site.ts'

test('a site is named by the files that it serves: neither by hidden ones, nor by those of builds before', () => {
  const root = mkdtempSync(join(tmpdir(), 'log-site-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  put('index.html', 'a page')
  put('assets/main.js', 'its script')
  const hash = manifestHash(root)
  put('.built-from', 'a stamp')
  put('.hosting/headers', 'for a server')
  put('assets/old.js', 'the script of before')
  expect(manifestHash(root, new Set(['assets/old.js']))).toBe(hash)
  expect(manifestHash(root)).not.toBe(hash)
  put('index.html', 'another page')
  expect(manifestHash(root, new Set(['assets/old.js']))).not.toBe(hash)
})

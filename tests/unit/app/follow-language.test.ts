// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Profile } from '#contract/account/profile.ts'
import { success } from '#domain/result.ts'
import { createProfileApi } from '../../../src/api/account/account.ts'
import { followLanguage } from '../../../src/app/follow-language.ts'
import { profileStore } from '../../../src/stores/account/profile.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'

const OTHERS = /^\/(es|ar)(?=\/|$)/i

/** What the device does about an account in `language`, on an English page of a site in Spanish and Arabic as well. */
async function followed(
  language: string | null | undefined,
  chosen?: string,
  deviceStorage = new MemoryStorage(chosen === undefined ? {} : { language: chosen }),
) {
  const profile: Profile = {
    name: 'Ada',
    email: 'ada@example.org',
    ...(language === undefined ? {} : { language }),
  }
  const reload = vi.fn()
  const setLanguage = vi.fn(async () => success({}))
  const services = testServices({ deviceStorage, reload }).with(createProfileApi, {
    profileDetail: async () => success(profile),
    setLanguage,
  })
  followLanguage(services, OTHERS)
  await services.get(profileStore).load()
  await services.get(profileStore).load()
  return {
    kept: deviceStorage.getItem('language'),
    reloads: reload.mock.calls.length,
    told: setLanguage.mock.calls,
  }
}

test('an account without a language gets that of the page, once', async () => {
  expect(await followed(null)).toEqual({ kept: null, reloads: 0, told: [['en']] })
})

test('a device on which no language was chosen goes on in that of the account', async () => {
  expect(await followed('ar')).toEqual({ kept: 'ar', reloads: 1, told: [] })
})

test('a device that can keep nothing does not load its page again and again', async () => {
  const full = new MemoryStorage()
  full.setItem = () => {
    throw new Error('full')
  }
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  expect(await followed('ar', undefined, full)).toEqual({ kept: null, reloads: 0, told: [] })
  expect(reported).toHaveBeenCalled()
})

test("a language that was chosen on the device is the account's from then on", async () => {
  expect(await followed('ar', 'en')).toEqual({ kept: 'en', reloads: 0, told: [['en']] })
})

test.each(['tr', 'xx'])(
  'an account in %s, which the site is not in, is written to in that of the page',
  async (tag) => {
    expect(await followed(tag)).toEqual({ kept: null, reloads: 0, told: [['en']] })
  },
)

test.each([['en'], [undefined]])('nothing is said of an account in %s', async (tag) => {
  expect(await followed(tag)).toEqual({ kept: null, reloads: 0, told: [] })
})

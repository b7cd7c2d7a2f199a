import { LANGUAGE_KEY } from '#config/storage-keys.ts'
import { language } from '#language'
import { createProfileApi } from '../api/account/account.ts'
import { setItem } from '../offline/storage.ts'
import { profileStore } from '../stores/account/profile.ts'
import type { Services } from '../stores/services.ts'

/**
 * The host writes to a person in the language of the site that they read. A device on which none was chosen is given that of the
 * account, and the next page is in it; otherwise the account has that of the device from now on.
 */
export function followLanguage({ platform, get }: Services, others: RegExp): void {
  const stop = get(profileStore).profile.subscribe((profile) => {
    const own = profile?.language
    // It is not from the host yet.
    if (own === undefined) return
    queueMicrotask(() => stop())
    if (own === language) return
    const isSpoken = own === 'en' || others.test(`/${own}`)
    const storage = platform.deviceStorage
    if (own && isSpoken && storage && !storage.getItem(LANGUAGE_KEY)) {
      setItem(storage, LANGUAGE_KEY, own)
      // A storage that is full keeps nothing: each page would load itself once more.
      if (storage.getItem(LANGUAGE_KEY) === own) platform.reload()
    } else get(createProfileApi).setLanguage(language).catch(reportError)
  })
}

/**
 * Who is signed in at the identity provider, known without its code: that is loaded only by the screens
 * that use it, and a logout anywhere else must not fetch it merely to find that nobody is.
 */
let leave: () => Promise<void> = () => Promise.resolve()

export const enteredProvider = (how: typeof leave): void => {
  leave = how
}

/** Signs out of the identity provider (spec §4), if this page has signed in at all. */
export const leaveProvider = (): Promise<void> => leave()

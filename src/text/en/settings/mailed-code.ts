/** A change that a mailed code confirms, in the settings. */
export const mailedCodeText = {
  code: 'Verification code',
  resend: 'Resend code',
  resendIn: 'Resend code in',
  expired: 'This code is no longer valid. Request a new one.',
} as const

/** The codes of login and signup, except for the texts of product §8. */
export const codeText = {
  code: 'Verification code',
  resend: 'Resend code',
  resendIn: 'Resend code in',
  sentTo: 'We sent a code to',
  otpTitle: 'Login verification',
  verify: 'Verify',
  loginCodeExpired:
    'This code is no longer valid: it has expired, or there were too many wrong attempts.',
  logInAgain: 'Log in again',
} as const

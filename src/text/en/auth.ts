/** Login and signup, except for the texts of product §8. */
export const authText = {
  login: 'Login',
  signup: 'Signup',
  tabs: 'Login or signup',
  email: 'Email',
  password: 'Password',
  clearEmail: 'Clear email',
  forgot: 'Forget Password?',
  logIn: 'Log me in',
  social: 'Follow us',
  notLoaded:
    'Part of this page could not be loaded. Check your connection and try again, or reload the page.',
} as const

/** The signup, except for the texts of product §8. */
export const signupText = {
  name: 'Name',
  confirm: 'Confirm Password',
  /** Followed by the link to the terms. */
  accept: 'By creating an account you confirm that you are an adult, and accept the',
  terms: 'Terms and conditions',
  sendCode: 'Send code',
  createAccount: 'Create account',
  passwordAgain:
    'Continue your signup. Enter your password again: it is never stored on this device.',
  changeEmail: 'Change details',
  signupCodeExpired:
    'This code is no longer valid: it has expired, or there were too many wrong attempts. Request a new one.',
} as const

/** Why somebody was sent to the login, by where they wanted to go. */
export const loginReasons = {
  wallet: 'Log in or sign up to see your wallet.',
  buy: 'Log in or sign up to buy.',
  deposit: 'Log in or sign up to deposit.',
  withdrawal: 'Log in or sign up to withdraw.',
  settings: 'Log in to change your settings.',
  support: 'Log in or sign up to write to Support.',
  /** It follows each of them. */
  back: 'Then you continue there.',
} as const

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

/** /forgot, /resetpassword and the choice of a password, except for the texts of product §8. */
export const resetText = {
  passwordHint: '8 to 20 characters with an upper-case letter, a digit and one of !@#$%^&*',
  forgotTitle: 'Forgot password',
  forgotHint:
    'We send a link to your e-mail address. Use it to set a new password; it is valid for a short time.',
  sendLink: 'Send reset link',
  backToLogin: 'Back to login',
  resetTitle: 'Reset password',
  newPassword: 'New password',
  confirmNew: 'Confirm password',
  reset: 'Reset password',
  brokenLink: 'This link is incomplete. Open it from the e-mail again, or request a new one.',
  newLink: 'Request a new link',
} as const

/** Passkeys at the login, for withdrawals and for purchases. */
export const passkeyText = {
  logIn: 'Use a passkey',
  confirm: 'Confirm with passkey',
  codeWaits:
    'A code by e-mail works too, but the withdrawal then waits for 24 hours, in which you can cancel it in the settings.',
  waits:
    'You have a passkey and did not use it, so this withdrawal waits for 24 hours. Until then you can cancel it in the settings.',
  checking: 'Waiting for your passkey',
  noAnswer:
    'The service did not answer, so it is not certain whether the withdrawal was placed. Confirm it again with your passkey: the same withdrawal is never paid twice.',
  refused: 'The passkey was not accepted, and nothing was sent. Please try again.',
  expired: 'This took too long, and nothing was sent. Please use the passkey again.',
} as const

/** Why a passkey could not be used. */
export const passkeyFaults = {
  cancelled: 'The passkey was not used, so nothing was done.',
  known: 'This device already has a passkey for your account.',
  unsupported: 'This browser has no passkeys. Use another browser, or a code by e-mail.',
  failed: 'The passkey could not be used on this device.',
} as const

/** What stands at an e-mail or a password, in words of its own beside the toast of product §5. */
export const atField = {
  used: 'It has an account',
  unknown: 'No account has it',
  wrong: 'It does not match',
} as const

/** What stands at a password in words of its own beside the toast of product §5: what the check wants, as the hint says it. */
export const passwordText = {
  same: 'It must differ from the old one',
  weak: 'It needs 8 to 20 characters with an upper-case letter, a digit and one of !@#$%^&*',
  long: 'It has more than the 20 characters allowed.',
} as const

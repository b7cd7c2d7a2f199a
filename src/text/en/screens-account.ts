/** Login, signup, password reset and settings, except for the texts of product §8. */
export const authText = {
  login: 'Login',
  signup: 'Signup',
  tabs: 'Login or signup',
  email: 'Email',
  password: 'Password',
  name: 'Name',
  confirm: 'Confirm Password',
  clearEmail: 'Clear email',
  forgot: 'Forget Password?',
  logIn: 'Log me in',
  social: 'Follow us',
  passwordHint: '8 to 20 characters with an upper-case letter, a digit and one of !@#$%^&*',
  sendCode: 'Send code',
  createAccount: 'Create account',
  code: 'Verification code',
  resend: 'Resend code',
  resendIn: 'Resend code in',
  sentTo: 'We sent a code to',
  passwordAgain:
    'Continue your signup. Enter your password again: it is never stored on this device.',
  changeEmail: 'Change details',
  signupCodeExpired:
    'This code is no longer valid: it has expired, or there were too many wrong attempts. Request a new one.',
  otpTitle: 'Login verification',
  verify: 'Verify',
  loginCodeExpired:
    'This code is no longer valid: it has expired, or there were too many wrong attempts.',
  logInAgain: 'Log in again',
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

export const settingsText = {
  title: 'Settings',
  account: 'Account',
  name: 'Name',
  email: 'Email',
  profileFailed: 'Your name and e-mail could not be loaded.',
  passwordTitle: 'Password',
  old: 'Old password',
  new: 'New password',
  newHint: '8 to 20 characters with an upper-case letter, a digit and one of !@#$%^&*',
  confirm: 'Confirm password',
  change: 'Change password',
  hostNotNotified:
    'Your password was changed, but your other devices could not be logged out. Log in and change it again to be sure.',
  appearance: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  device: 'This device',
  deviceHint:
    'Deletes all your data from this device, including the history for offline viewing, and logs you out here.',
  forget: 'Forget this device',
} as const

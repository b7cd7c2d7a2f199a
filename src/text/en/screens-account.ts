/** The screens of an account: entering it, and its settings. Where the specification gives no text of its own. */
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
    'Continue your signup. Type your password once more: it is never stored on this device.',
  changeEmail: 'Change details',
  signupCodeExpired:
    'This code is no longer valid: it has expired, or there were too many wrong tries. Ask for a new one.',
  otpTitle: 'Login verification',
  verify: 'Verify',
  loginCodeExpired:
    'This code is no longer valid: it has expired, or there were too many wrong tries.',
  logInAgain: 'Log in again',
  forgotTitle: 'Forgot password',
  forgotHint:
    'We send a link to your e-mail. It sets a new password and is valid for a short time.',
  sendLink: 'Send reset link',
  backToLogin: 'Back to login',
  resetTitle: 'Reset password',
  newPassword: 'New password',
  confirmNew: 'Confirm password',
  reset: 'Reset password',
  brokenLink: 'This link is not complete. Open it from the e-mail again, or ask for a new one.',
  newLink: 'Ask for a new link',
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
    'Your password is changed, but the service could not be told to log out your other devices. Log in and change it again to be sure.',
  appearance: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  device: 'This device',
  deviceHint:
    'Deletes everything this device keeps for you, the history for offline viewing included, and logs you out here.',
  forget: 'Forget this device',
} as const

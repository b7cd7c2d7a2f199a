/** The signup, except for the texts of product §8. */
export const signupText = {
  name: 'Name',
  confirm: 'Confirm Password',
  sendCode: 'Send code',
  createAccount: 'Create account',
  passwordAgain:
    'Continue your signup. Enter your password again: it is never stored on this device.',
  changeEmail: 'Change details',
  signupCodeExpired:
    'This code is no longer valid: it has expired, or there were too many wrong attempts. Request a new one.',
} as const

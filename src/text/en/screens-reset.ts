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

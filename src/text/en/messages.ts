/** Every text of product §8, to the letter, trailing spaces included. */

export const errors = {
  emailUsed: 'Email already used',
  invalidOtp: 'Please enter valid otp',
  invalidCredentials: 'Please enter a valid email and password',
  notRegistered: 'Email not found. Please register and after try to login',
  invalidCode: 'Please enter valid verification code',
  emailNotFound: 'Email not found',
  selectPair: 'Select a pair',
  enterAddress: 'Enter a destination address',
  insufficientBalance: 'Insufficient balance',
  minimumValue: (minimum: string) => `Min value is ${minimum}`,
  minimumBuy: (minimum: string, token: string) => `Min Buy is ${minimum} ${token}`,
  tryLater: 'Try again later',
  copyFailed: 'Some thing went wrong. please try to copy directly',
  weakPassword:
    'Password must be: 1) Between 8-30 characters, 2) At least one upper and lower case letter, 3) At least one number, 4) At least one special character',
  samePassword: 'Old password and new password are same. Please use different password.',
} as const

export const successes = {
  codeSent: 'OTP has been sent to your email. Please verify the otp',
  registered: 'user Registered Succesfully',
  codeVerified: 'Verification Code Verified Succesfully',
  codeResent: 'verification code has been Resend Succesfully',
  signedOut: 'Sign-out successful',
  withdrawalPlaced: 'Withdrawal placed successfully',
  tokenBought: 'Token bought successfully',
  passwordChanged: 'Password changed successful',
  passwordReset: 'Password Reset successfully',
  resetLinkSent: 'Forgot Password link sended successfully, Check your Email',
  addressCopied: 'Address copied',
  copied: 'Coped ',
  querySent:
    'Query has been placed successfully. Our Customer Services team will get back to you within next 24 hours.',
} as const

/** The messages at fields (product §5). */
export const fieldErrors = {
  name: 'Name must match',
  email: 'Email must match',
  password: 'Password is not matched',
  signupConfirm: 'Passwords must match',
  confirm: 'Confirm Password must match with Password',
  query: 'Please Select Query',
} as const

/** The texts of screens and buttons that are part of the specification (product §2, §4). */
export const screens = {
  maintenance: 'maintaiance',
  notFound: '404 Page Not founded',
  withdrawalFailed: 'Your Withdrawal failed. Try again later',
  buying: 'Transaction is Proccessing .....',
  hiddenBalance: 'XXXX',
} as const

/** The statuses of deposits, withdrawals and purchases (product §4). */
export const statuses = {
  pending: 'Pending',
  approved: 'Approved',
  completed: 'Completed',
  rejected: 'Rejected',
} as const

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** A status that our host does not have is shown as the host spells it. */
export const statusText = (status: keyof typeof statuses | `other:${string}`): string =>
  isKnown(status) ? statuses[status] : status.slice('other:'.length)

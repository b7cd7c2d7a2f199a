/**
 * What the conformance table must cover. The texts are a second copy of those in `src/text/`, so that an accidental
 * change there is noticed; `{n}`, `{min}` and `{token}` are placeholders.
 */

/** Product §8: every toast. */
export const TEXTS = [
  'Email already used',
  'Please enter valid otp',
  'Please enter a valid email and password',
  'Email not found. Please register and after try to login',
  'Please enter valid verification code',
  'Email not found',
  'Select a pair',
  'Enter a destination address',
  'Insufficient balance',
  'Min value is {n}',
  'Min Buy is {n} {token}',
  'Try again later',
  'Some thing went wrong. please try to copy directly',
  'Password must be: 1) Between 8-30 characters, 2) At least one upper and lower case letter, 3) At least one number, 4) At least one special character',
  'Old password and new password are same. Please use different password.',
  'OTP has been sent to your email. Please verify the otp',
  'user Registered Succesfully',
  'Verification Code Verified Succesfully',
  'verification code has been Resend Succesfully',
  'Sign-out successful',
  'Withdrawal placed successfully',
  'Token bought successfully',
  'Password changed successful',
  'Password Reset successfully',
  'Forgot Password link sended successfully, Check your Email',
  'Address copied',
  'Coped ',
  'Query has been placed successfully. Our Customer Services team will get back to you within next 24 hours.',
] as const

/** Product §5: every message at a field. */
export const FIELD_TEXTS = [
  'Email must match',
  'Name must match',
  'Passwords must match',
  'Confirm Password must match with Password',
  'Password is not matched',
  'Please Select Query',
] as const

/** Product §2 and §4: what a screen or a button says to the letter. */
export const SCREEN_TEXTS = [
  'maintaiance',
  '404 Page Not founded',
  'Your Withdrawal failed. Try again later',
  'Transaction is Proccessing .....',
  'XXXX',
] as const

/** Product §2: every route, and a path without a route. */
export const ROUTES = [
  '/',
  '/login',
  '/forgot',
  '/resetpassword',
  '/otp',
  '/wallet',
  '/buy/token',
  '/deposit',
  '/withdrawal',
  '/setting',
  '/support',
  '/success/withdrawal',
  '/fail/withdrawal',
  'unknown path',
] as const

/** Product §7: every call. */
export const CALLS = [
  'PUT /signup/otp',
  'POST /signup',
  'POST /login',
  'GET /resendotp',
  'GET /withdrawal/detail',
  'GET /deposit/detail',
  'GET /token/detail',
  'GET /profile/detail',
  'PUT /particular/address',
  'PUT /particular/balance',
  'PUT /withdrawal/otp',
  'POST /withdrawal',
  'POST /buy/token',
  'PUT /profile/password/update',
  'POST /reset/update',
  'PUT /forgot/password',
  'POST /support',
  'GET /site/setting',
  'GET /link',
  'WebSocket /user/balance',
] as const

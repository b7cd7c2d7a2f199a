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

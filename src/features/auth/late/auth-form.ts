import * as v from 'valibot'
import { LONGEST } from '#contract/values.ts'
import { isEmail, PASSWORD_LENGTH } from '#domain/account.ts'
import { fieldErrors } from '#text/messages.ts'

/** The forms of /login, /forgot and /resetpassword, with the messages of product §5. */
const email = v.pipe(
  v.string(),
  v.trim(),
  v.check(isEmail, fieldErrors.email),
  v.maxLength(LONGEST.email, fieldErrors.email),
)
const password = v.pipe(
  v.string(),
  v.minLength(PASSWORD_LENGTH.min, fieldErrors.password),
  v.maxLength(PASSWORD_LENGTH.max, fieldErrors.password),
)

export const loginForm = v.object({ email, password })
export type LoginForm = v.InferOutput<typeof loginForm>

/** The passwords are compared even if other fields are invalid, so that all messages show at once. */
export const signupForm = v.pipe(
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, fieldErrors.name),
      v.maxLength(LONGEST.name, fieldErrors.name),
    ),
    email,
    password,
    confirm: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      (form) => form.password === form.confirm,
      fieldErrors.signupConfirm,
    ),
    ['confirm'],
  ),
)
export type SignupForm = v.InferOutput<typeof signupForm>

export const forgotForm = v.object({ email })
export type ForgotForm = v.InferOutput<typeof forgotForm>

export const resetForm = v.pipe(
  v.object({ password, confirm: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      (form) => form.password === form.confirm,
      fieldErrors.confirm,
    ),
    ['confirm'],
  ),
)
export type ResetForm = v.InferOutput<typeof resetForm>

import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { CurrentPasswordIn, EmailIn, PasswordIn, TextIn } from './text.ts'

const operation = operationIn('Passwords')

/** Mails a reset link if the account exists; the answer is the same either way. */
export const forgotPassword = operation({
  name: 'forgotPassword',
  summary: 'Request a link to reset the password',
  description:
    'The answer is the same whether or not the account exists. The link is valid for an hour and works once.',
  route: 'POST /v1/users/forgot-password',
  needs: 'public',
  body: bodyOf({ email: EmailIn }),
  status: 204,
  problems: ['demo.refused', 'auth.local_disabled', 'auth.too_many_attempts'],
})

/** Body of a password reset. */
export const PasswordReset = bodyOf({ token: TextIn, password: PasswordIn })
export type PasswordReset = z.output<typeof PasswordReset>

/** Sets the password by a reset link and ends all sessions; API keys stay. Does not sign in. */
export const resetPassword = operation({
  name: 'resetPassword',
  summary: 'Set a new password with a reset link',
  description: 'Ends all sessions of the account; its API keys stay valid.',
  route: 'POST /v1/users/reset-password',
  needs: 'public',
  body: PasswordReset,
  status: 204,
  problems: ['demo.refused', 'auth.local_disabled', 'password_reset.invalid', 'auth.too_many_attempts'],
})

/** Current and new password. */
export const PasswordChange = bodyOf({
  current: TextIn,
  new: PasswordIn,
  currentPassword: CurrentPasswordIn,
})
export type PasswordChange = z.output<typeof PasswordChange>

/** Changes the caller's password; every other session ends, API keys live on. */
export const changePassword = operation({
  name: 'changePassword',
  summary: 'Change your password',
  description: 'Ends all other sessions; API keys stay valid. An API key cannot change the password.',
  route: 'PUT /v1/users/self/change-password',
  needs: 'account',
  body: PasswordChange,
  status: 204,
  problems: ['demo.refused', 'user.wrong_password', 'auth.api_key_refused', 'auth.too_many_attempts'],
})

/** Second path, used by generated clients. */
export const changePasswordAlias = operation({
  ...changePassword,
  name: 'changePasswordAlias',
  summary: 'Change your password (second path)',
  route: 'PUT /v1/users/change-password',
})

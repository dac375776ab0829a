import { testRefusals } from '../../test/refusals.ts'
import { changePassword, changePasswordAlias, forgotPassword, resetPassword } from './passwords.ts'

for (const operation of [changePassword, changePasswordAlias])
  testRefusals(operation, { current: 'x', new: 'eight ch' }, [
    ['new', 'must have at least 8 characters', { new: 'seven c' }],
    ['currentPassword', 'must be text', { currentPassword: 7 }],
  ])

testRefusals(forgotPassword, { email: 'ada@example.com' }, [['email', 'must not be empty', { email: '' }]])

testRefusals(resetPassword, { token: 'x', password: 'eight ch' }, [
  ['password', 'must have at least 8 characters', { password: 'short' }],
])

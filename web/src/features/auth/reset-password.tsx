import type { CallError } from '@stowage/contract/protocol/client'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { resetPassword } from '../../data/wire/operations.ts'
import { errorText } from '../../i18n/error-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { tell } from '../../ui/toast/toasts.ts'
import { AuthPage, authStyles, Notice } from './auth-page.tsx'
import { isTooShort } from './password.ts'

const route = getRouteApi('/reset-password')

/** Sets a new password with the link of a mail. */
export function ResetPassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token = '' } = route.useSearch()
  const [failure, fail] = useState<CallError>()
  const [isShort, setShort] = useState(false)
  const { mutate, isPending } = useChange(resetPassword, {
    failed: error => {
      fail(error)
      return true
    },
    done: () => {
      tell({ text: t('auth.resetDone') })
      void navigate({ to: '/' })
      return undefined
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setShort(isTooShort(password))
    if (!isTooShort(password)) mutate({ token, password })
  }
  return (
    <AuthPage title={t('auth.resetTitle')}>
      <form onSubmit={submit} noValidate>
        {failure === undefined ? null : <Notice isError>{errorText(failure)}</Notice>}
        <PasswordField
          label={t('auth.newPassword')}
          name="password"
          autoComplete="new-password"
          autoFocus
          hint={t('auth.passwordHint')}
          error={isShort ? t('auth.passwordShort') : undefined}
        />
        <Button type="submit" variant="main" size="wide" isPending={isPending}>
          {t('auth.reset')}
        </Button>
      </form>
      <p className={authStyles.foot}>
        <Link href="/forgot-password" className={authStyles.link ?? ''}>
          {t('auth.forgot')}
        </Link>
      </p>
    </AuthPage>
  )
}

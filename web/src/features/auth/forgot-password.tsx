import { type FormEvent, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { forgotPassword, getStatus } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { AuthPage, authStyles } from './auth-page.tsx'

/** Asks for a link that sets a new password. */
export function ForgotPassword() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const [isMissing, miss] = useState(false)
  const { mutate, isPending } = useChange(forgotPassword, {
    done: (_, { email }) => {
      setSentTo(email)
      return undefined
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    miss(email === '')
    if (email !== '') mutate({ email })
  }
  const status = useOperation(getStatus, {}, { staleTime: 60_000 }).data
  const back = (
    <p className={authStyles.foot}>
      <Link href="/" className={authStyles.link ?? ''}>
        {t('auth.back')}
      </Link>
    </p>
  )
  if (status?.stowage.mailing === false)
    return (
      <AuthPage title={t('auth.forgotTitle')} text={t('auth.noMail')}>
        {back}
      </AuthPage>
    )
  if (sentTo !== undefined)
    return (
      <AuthPage title={t('auth.sent')} text={t('auth.sentText', { email: sentTo })}>
        {back}
      </AuthPage>
    )
  return (
    <AuthPage title={t('auth.forgotTitle')} text={t('auth.forgotText')}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          error={isMissing ? t('auth.emailMissing') : undefined}
        />
        <Button type="submit" variant="main" size="wide" isPending={isPending}>
          {t('auth.sendLink')}
        </Button>
      </form>
      {back}
    </AuthPage>
  )
}

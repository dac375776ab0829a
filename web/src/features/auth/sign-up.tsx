import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { clientIn } from '../../data/client.ts'
import { getStatus, login, register } from '../../data/operations.ts'
import { forgetSession, hasSession, noSession } from '../../data/session.ts'
import { useOperation } from '../../data/use-operation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { AuthPage, authStyles, Notice } from './auth-page.tsx'
import { isTooShort } from './password.ts'
import { isShutOut, ShutOut } from './shut-out.tsx'

const route = getRouteApi('/sign-up')

interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

type Errors = { readonly [member in keyof Account]?: string }

const accountOf = (form: HTMLFormElement): Account => {
  const data = new FormData(form)
  return {
    name: String(data.get('name')).trim(),
    email: String(data.get('email')).trim(),
    password: String(data.get('password')),
  }
}

/** Opening an account, in a group of its own or in that of an invitation; signs in with it. */
export function SignUp() {
  const { t } = useTranslation()
  const { token } = route.useSearch()
  const status = useOperation(getStatus, {}, { staleTime: 60_000 }).data
  const isClosed = status?.allowRegistration === false && token === undefined
  if (isShutOut()) return <ShutOut />
  return (
    <AuthPage
      title={t(token === undefined ? 'auth.signUp' : 'auth.invited')}
      text={t(token === undefined ? 'auth.tagline' : 'auth.invitedText')}
    >
      {isClosed ? <Notice>{t('auth.closed')}</Notice> : <AccountForm token={token} />}
      <p className={authStyles.foot}>
        {token === undefined ? `${t('auth.haveAccount')} ` : ''}
        <Link
          href={token === undefined ? '/' : `/?to=${encodeURIComponent(`/home?token=${token}`)}`}
          className={authStyles.link ?? ''}
        >
          {t(token === undefined ? 'auth.signIn' : 'auth.invitedSignIn')}
        </Link>
      </p>
    </AuthPage>
  )
}

function AccountForm({ token }: { readonly token: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [failure, fail] = useState<unknown>()
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, pend] = useState(false)

  const errorsOf = ({ name, email, password }: Account): Errors => ({
    ...(name === '' ? { name: t('auth.nameMissing') } : {}),
    ...(email === '' ? { email: t('auth.emailMissing') } : {}),
    ...(isTooShort(password) ? { password: t('auth.passwordShort') } : {}),
  })
  const open = async (account: Account): Promise<void> => {
    const client = clientIn(undefined)
    await client.call(register, { ...account, ...(token === undefined ? {} : { token }) })
    const { email, password } = account
    await client.call(login, { provider: 'local', username: email, password, stayLoggedIn: true })
    if (!hasSession()) throw noSession()
    forgetSession()
    await navigate({ to: token === undefined ? '/start' : '/home', replace: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const account = accountOf(form)
    const found = errorsOf(account)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
    pend(true)
    open(account)
      .catch(fail)
      .finally(() => pend(false))
  }
  return (
    <form onSubmit={submit} noValidate>
      {failure === undefined ? null : <Notice isError>{errorText(failure)}</Notice>}
      <TextField label={t('auth.name')} name="name" autoComplete="name" autoFocus error={errors.name} />
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        error={errors.email}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        error={errors.password}
      />
      <Button type="submit" look="main" size="wide" isPending={isPending}>
        {t('auth.signUp')}
      </Button>
    </form>
  )
}

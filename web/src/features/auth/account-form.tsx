import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientIn } from '../../data/wire/client.ts'
import { getGroup, login, register } from '../../data/wire/operations.ts'
import { forgetSession, hasSession, noSession } from '../../data/wire/session.ts'
import type { MessageKey } from '../../i18n/en.ts'
import { errorText } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { likelyCurrency } from '../../i18n/region-currency.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { tell } from '../../ui/toast/toasts.ts'
import { Notice } from './auth-page.tsx'
import { isTooShort } from './password.ts'

interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

type Errors = { readonly [member in keyof Account]?: MessageKey }

const accountOf = (form: HTMLFormElement): Account => {
  const data = new FormData(form)
  return {
    name: String(data.get('name')).trim(),
    email: String(data.get('email')).trim(),
    password: String(data.get('password')),
  }
}

/** Creates an account and signs in with it. The next screen asks for what the group begins with here. */
async function createAccount(account: Account, token: string | undefined): Promise<void> {
  const client = clientIn(undefined)
  const setup = {
    groupName: i18n.t('auth.groupName'),
    currency: likelyCurrency(),
    language: i18n.language,
    locations: [],
    tags: [],
  }
  await client.call(register, { ...account, ...(token === undefined ? { setup } : { token }) })
  const { email, password } = account
  await client.call(login, { provider: 'local', username: email, password, stayLoggedIn: true })
  if (!hasSession()) throw noSession()
  forgetSession()
}

/** Says into which group an invitation has led; without an answer, the page shows its name soon anyway. */
async function tellGroup(): Promise<void> {
  const group = await clientIn(undefined)
    .call(getGroup, {})
    .catch(() => undefined)
  if (group !== undefined) tell({ text: i18n.t('home.joined', { group: group.name }) })
}

/** Creates an account, in a group of its own or in that of an invitation, and signs in with it. */
export function AccountForm({ token }: { readonly token: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [failure, fail] = useState<unknown>()
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, pend] = useState(false)

  const errorsOf = ({ name, email, password }: Account): Errors => ({
    ...(name === '' ? { name: 'auth.nameMissing' } : {}),
    ...(email === '' ? { email: 'auth.emailMissing' } : {}),
    ...(isTooShort(password) ? { password: 'auth.passwordShort' } : {}),
  })
  const errorOf = (member: keyof Account): string | undefined => {
    const key = errors[member]
    return key === undefined ? undefined : t(key)
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
    createAccount(account, token)
      .then(async () => {
        await navigate({ to: token === undefined ? '/start' : '/home', replace: true })
        if (token !== undefined) void tellGroup()
      })
      .catch(fail)
      .finally(() => pend(false))
  }
  return (
    <form onSubmit={submit} noValidate>
      {failure === undefined ? null : <Notice isError>{errorText(failure)}</Notice>}
      <TextField label={t('auth.name')} name="name" autoComplete="name" autoFocus error={errorOf('name')} />
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="username"
        error={errorOf('email')}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        error={errorOf('password')}
      />
      <Button type="submit" variant="main" size="wide" isPending={isPending}>
        {t('auth.signUp')}
      </Button>
    </form>
  )
}

import type { OidcReason } from '@stowage/contract/people/oidc'
import type { CallError } from '@stowage/contract/protocol/client'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { loadCurrentUser } from '../../data/person/load-current-user.ts'
import { returnOf } from '../../data/person/start-page.ts'
import { basePath } from '../../data/wire/base-path.ts'
import { getStatus, login } from '../../data/wire/operations.ts'
import { tellOtherTabs } from '../../data/wire/other-tabs.ts'
import { hasSession, leaveSession, noSession } from '../../data/wire/session.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox, PasswordField, TextField } from '../../ui/field/field.tsx'
import { AuthPage, authStyles, Notice } from './auth-page.tsx'
import { ProviderLink } from './provider-link.tsx'
import { isShutOut, ShutOut } from './shut-out.tsx'

const route = getRouteApi('/')
const demo = { email: 'demo@example.com', password: 'demodemo' }

const failures = {
  late: 'auth.oidcLate',
  email: 'auth.oidcEmail',
  unverified: 'auth.oidcUnverified',
  group: 'auth.oidcGroup',
  locked: 'auth.oidcLocked',
  unavailable: 'auth.oidcUnavailable',
} as const satisfies Record<OidcReason, string>

/** What is said of a sign-in through a provider that failed. */
const failureOf = (reason: string | undefined) =>
  reason !== undefined && Object.hasOwn(failures, reason)
    ? failures[reason as OidcReason]
    : ('auth.oidcFailed' as const)

/** Where somebody goes who has signed in: an address of this page, never of another, else where they start. */
const destination = async (to: string | undefined): Promise<string> =>
  returnOf(to) ?? (await import('../../data/person/find-start-page.ts')).findStartPage()

/** Signing in, by password and through a provider, as the server allows. */
export function SignIn() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token, oidc_error: oidcError, to, reason, claim = '' } = route.useSearch()
  const { data: status, failureCount } = useOperation(getStatus, {}, { staleTime: 60_000 })
  const isLocal = status?.oidc.allowLocal !== false
  const isFirst = status?.stowage.needsFirstAccount === true
  useEffect(() => {
    if (token !== undefined) void navigate({ to: '/sign-up', search: { token }, replace: true })
  }, [token, navigate])
  useEffect(() => {
    if (status?.oidc.enabled && status.oidc.autoRedirect && oidcError === undefined)
      location.assign(`${basePath}/api/v1/users/login/oidc?cookies=own`)
  }, [status, oidcError])

  useEffect(() => {
    if (isFirst && isLocal) void navigate({ to: '/sign-up', replace: true })
  }, [isFirst, isLocal, navigate])

  if (isShutOut()) return <ShutOut />
  // Until it is known whether anybody could sign in; a server that does not answer holds nobody up.
  if ((status === undefined && failureCount === 0) || (isFirst && isLocal)) return null
  return (
    <AuthPage
      title={t(isFirst ? 'auth.first' : 'auth.welcome')}
      text={t(isFirst ? 'auth.firstText' : 'auth.tagline')}
    >
      {oidcError?.startsWith('oidc_') ? <Notice isError>{t(failureOf(reason), { claim })}</Notice> : null}
      {status?.demo ? <Notice>{t('auth.demo', demo)}</Notice> : null}
      {isLocal ? <PasswordForm to={to} isDemo={status?.demo === true} /> : null}
      <ProviderLink status={status} isAlternative={isLocal} />
      {isLocal && status?.allowRegistration ? (
        <p className={authStyles.foot}>
          {t('auth.noAccount')}{' '}
          <Link href="/sign-up" className={authStyles.link ?? ''}>
            {t('auth.signUp')}
          </Link>
        </p>
      ) : null}
    </AuthPage>
  )
}

/** Begins the session in this tab and the others. */
async function enter(): Promise<void> {
  leaveSession()
  tellOtherTabs()
  // Where it cannot be found out now who that is, the next screen asks again.
  await loadCurrentUser().catch(() => undefined)
}

function PasswordForm({ to, isDemo }: { readonly to: string | undefined; readonly isDemo: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [failure, fail] = useState<CallError>()
  const [missing, miss] = useState<'username' | 'password'>()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useChange(login, {
    failed: error => {
      fail(error)
      form.current?.querySelector<HTMLInputElement>('input[name=password]')?.select()
      return true
    },
    done: async () => {
      if (hasSession()) {
        await enter()
        void navigate({ href: basePath + (await destination(to)), replace: true })
      } else fail(noSession())
      return undefined
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username')).trim()
    const password = String(data.get('password'))
    const empty = username === '' ? 'username' : password === '' ? 'password' : undefined
    miss(empty)
    if (empty !== undefined)
      return event.currentTarget.querySelector<HTMLInputElement>(`input[name=${empty}]`)?.focus()
    mutate({ provider: 'local', username, password, stayLoggedIn: data.has('stay') })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate key={String(isDemo)}>
      {failure === undefined ? null : <Notice isError>{errorText(failure)}</Notice>}
      <TextField
        label={t('auth.email')}
        name="username"
        type="email"
        autoComplete="username"
        autoFocus
        defaultValue={isDemo ? demo.email : ''}
        error={missing === 'username' ? t('auth.emailMissing') : undefined}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        defaultValue={isDemo ? demo.password : ''}
        error={missing === 'password' ? t('auth.passwordMissing') : undefined}
      />
      <StayOrForgot />
      <Button type="submit" variant="main" size="wide" isPending={isPending}>
        {t('auth.signIn')}
      </Button>
    </form>
  )
}

/** What stands below the password. */
function StayOrForgot() {
  const { t } = useTranslation()
  return (
    <div className={authStyles.row}>
      <Checkbox name="stay" value="true">
        {t('auth.stay')}
      </Checkbox>
      <Link href="/forgot-password" className={authStyles.link ?? ''}>
        {t('auth.forgot')}
      </Link>
    </div>
  )
}

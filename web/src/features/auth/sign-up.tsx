import { CallError } from '@stowage/contract/protocol/client'
import { getRouteApi } from '@tanstack/react-router'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { getStatus, showInvitation } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { errorText } from '../../i18n/error-text.ts'
import { AccountForm } from './account-form.tsx'
import { AuthPage, authStyles, Notice } from './auth-page.tsx'
import { ProviderLink } from './provider-link.tsx'
import { isShutOut, ShutOut } from './shut-out.tsx'

const route = getRouteApi('/sign-up')

/** Creates an account, in a group of its own or in that of an invitation. */
export function SignUp() {
  const { t } = useTranslation()
  const { token } = route.useSearch()
  const status = useOperation(getStatus, {}, { staleTime: 60_000 }).data
  const isClosed = status?.allowRegistration === false && token === undefined
  if (isShutOut()) return <ShutOut />
  const isFirst = status?.stowage.needsFirstAccount === true
  if (token !== undefined && !isFirst) return <Invited token={token} />
  const [title, text] = isFirst
    ? (['auth.first', 'auth.firstText'] as const)
    : (['auth.signUp', 'auth.tagline'] as const)
  return (
    <AuthPage title={t(title)} text={t(text)}>
      {isClosed ? <Notice>{t('auth.closed')}</Notice> : <AccountForm token={token} />}
      {isFirst ? <ProviderLink status={status} isAlternative /> : <OtherWay token={token} />}
    </AuthPage>
  )
}

/** Creates an account in the group of an invitation, which it names with the inviter. */
function Invited({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const { data, error } = useOperation(showInvitation, { token }, { staleTime: 60_000 })
  const { group = '', invitedBy = '' } = data ?? {}
  const isOver = error instanceof CallError && error.code.startsWith('invitation.')
  const text = invitedBy ? t('auth.invitedBy', { name: invitedBy }) : t('auth.invitedText')
  return (
    <AuthPage
      title={group === '' ? t('auth.invited') : t('auth.invitedTo', { group })}
      {...(isOver ? {} : { text })}
    >
      {isOver ? <Notice>{errorText(error)}</Notice> : <AccountForm token={token} />}
      <OtherWay token={token} />
    </AuthPage>
  )
}

/** Leads those who have an account to signing in. */
function OtherWay({ token }: { readonly token: string | undefined }) {
  const { t } = useTranslation()
  return (
    <p className={authStyles.foot}>
      {token === undefined ? `${t('auth.haveAccount')} ` : ''}
      <Link
        href={token === undefined ? '/' : `/?to=${encodeURIComponent(`/home?token=${token}`)}`}
        className={authStyles.link ?? ''}
      >
        {t(token === undefined ? 'auth.signIn' : 'auth.invitedSignIn')}
      </Link>
    </p>
  )
}

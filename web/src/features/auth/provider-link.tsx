import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { useTranslation } from 'react-i18next'
import type { getStatus } from '../../data/wire/operations.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Or } from './auth-page.tsx'

/** The way to the OpenID Connect provider, where the server has one. */
export function ProviderLink({
  status,
  isAlternative,
}: {
  readonly status: ReplyOf<typeof getStatus> | undefined
  /** A password can be used as well. */
  readonly isAlternative: boolean
}) {
  const { t } = useTranslation()
  if (status?.oidc.enabled !== true) return null
  return (
    <>
      {isAlternative ? <Or /> : null}
      <ButtonLink
        href="/api/v1/users/login/oidc?cookies=own"
        variant={isAlternative ? 'plain' : 'main'}
        size="wide"
      >
        {status.oidc.buttonText ?? t('auth.oidc', { provider: 'OpenID Connect' })}
      </ButtonLink>
    </>
  )
}

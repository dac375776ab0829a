import { CallError } from '@stowage/contract/protocol/client'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { clientIn } from '../../data/wire/client.ts'
import { acceptInvitation } from '../../data/wire/operations.ts'
import { queryClient } from '../../data/wire/query-client.ts'
import { selectGroup } from '../../data/wire/session.ts'
import { tell, tellError } from '../../ui/toast/toasts.ts'

/** Tokens that were sent: an effect may run twice, and an invitation counts each use. */
const sent = new Set<string>()

/** Accepts the invitation that the address carries, and goes on in its group. */
export function useInvitation(): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token } = useSearch({ strict: false })
  useEffect(() => {
    if (token === undefined || sent.has(token)) return
    sent.add(token)
    clientIn(undefined)
      .call(acceptInvitation, { token })
      .then(async ({ id, name }) => {
        selectGroup(id)
        await queryClient.invalidateQueries()
        tell({ text: t('home.joined', { group: name }) })
      })
      .catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'invitation.already_member')
          tell({ text: t('home.alreadyIn') })
        else tellError(error)
      })
      .finally(() => void navigate({ to: '/home', search: {}, replace: true }))
  }, [token, t, navigate])
}

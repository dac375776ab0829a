import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { mailInvitation } from '../../../data/wire/operations.ts'

interface Addressed {
  readonly id: string
  readonly email: string
  /** Without it the invitation gets a new link. */
  readonly token?: string
}

/** Mails an invitation; one that could not be sent can be sent again. */
export function useMailInvitation(onSent: () => void = () => undefined): (to: Addressed) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(mailInvitation, {
    notDone: ({ email }) => t('invite.notSent', { email: email ?? '' }),
    done({ sentTo }) {
      onSent()
      return t('invite.sent', { email: sentTo })
    },
  })
  return to => mutate(to)
}

import { useTranslation } from 'react-i18next'
import { outbox } from '../../data/outbox/outbox.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { signOutAsked, useSignOut } from './use-sign-out.ts'

/** Asks whether to sign out while changes wait: they stay on the device for the same person. */
export function SignOutDialog() {
  const { t } = useTranslation()
  const signOut = useSignOut(true)
  const count = outbox.use(all => all.length)
  const leave = (): void => signOutAsked.set(false)
  return (
    <Dialog
      title={t('waiting.signOutTitle', { count })}
      isOpen
      isAlert
      onClose={leave}
      actions={
        <>
          <Button onPress={leave}>{t('action.cancel')}</Button>
          <Button variant="main" onPress={signOut}>
            {t('waiting.signOut')}
          </Button>
        </>
      }
    >
      <p>{t('waiting.signOutText')}</p>
    </Dialog>
  )
}

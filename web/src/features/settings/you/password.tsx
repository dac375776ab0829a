import { CallError } from '@stowage/contract/protocol/client'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { changePassword } from '../../../data/wire/operations.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../../ui/field/field.tsx'
import styles from './you.module.css'

/** The least characters of a password, as the server wants it. */
const minLength = 8

/** Opens the dialog in which the password is changed. */
export function Password() {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  return (
    <>
      <span id="password">
        <Button icon={<KeyRound aria-hidden />} onPress={() => open(true)}>
          {t('settings.changePassword')}
        </Button>
      </span>
      {isOpen ? <PasswordDialog onClose={() => open(false)} /> : null}
    </>
  )
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [failure, fail] = useState<CallError>()
  const [isShort, setShort] = useState(false)
  const { mutate, isPending } = useChange(changePassword, {
    failed: error => {
      fail(error)
      return true
    },
    done: () => {
      onClose()
      return t('settings.passwordChanged')
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const current = String(data.get('current'))
    const next = String(data.get('new'))
    fail(undefined)
    setShort([...next].length < minLength)
    if ([...next].length >= minLength) mutate({ current, new: next })
  }
  const isWrong = failure?.code === 'user.wrong_password'
  return (
    <Dialog
      title={t('settings.changePassword')}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="main" type="submit" form={id} isPending={isPending}>
          {t('settings.changePassword')}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={styles.form}>
        <PasswordField
          label={t('settings.currentPassword')}
          name="current"
          autoComplete="current-password"
          autoFocus
          error={isWrong ? errorText(failure) : undefined}
        />
        <PasswordField
          label={t('settings.newPassword')}
          name="new"
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          error={isShort ? t('auth.passwordShort') : undefined}
        />
        <p role="alert" className={styles.error}>
          {failure === undefined || isWrong ? '' : errorText(failure)}
        </p>
        <p className={styles.hint}>{t('settings.passwordEnds')}</p>
      </form>
    </Dialog>
  )
}

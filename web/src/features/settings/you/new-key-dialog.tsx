import type { CallError } from '@stowage/contract/protocol/client'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { createApiKey } from '../../../data/wire/operations.ts'
import { now } from '../../../i18n/clock.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../../ui/field/field.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { hasPassword, useSelf, useTakesPasswords } from './use-self.ts'
import styles from './you.module.css'

/** A key that was just made: its text is nowhere else, and gone when it is closed. */
export interface NewKey {
  readonly name: string
  readonly token: string
}

/** For how many days a key may live; undefined: for ever. */
const lives = { '30': 30, '90': 90, '365': 365, never: undefined } as const
type Life = keyof typeof lives

const inDays = (days: number): string => new Date(now() + days * 86_400_000).toISOString()

/** Asks for name, scope and end of a key, and for the password. */
export function NewKeyDialog({
  onMade,
  onClose,
}: {
  readonly onMade: (key: NewKey) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const self = useSelf()
  const asksPassword = useTakesPasswords() && self !== undefined && hasPassword(self)
  const [scope, choose] = useState<'read' | 'write'>('read')
  const [life, live] = useState<Life>('365')
  const [isNameless, setNameless] = useState(false)
  const [failure, fail] = useState<CallError>()
  const { mutate, isPending } = useChange(createApiKey, {
    failed: error => {
      fail(error)
      return true
    },
    done: ({ name, token }) => {
      onMade({ name, token })
      onClose()
      return undefined
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = String(data.get('name')).trim()
    const password = data.get('password')
    const days = lives[life]
    fail(undefined)
    setNameless(name === '')
    if (name === '') return
    mutate({
      name,
      scope,
      ...(days === undefined ? { neverExpires: true } : { expiresAt: inDays(days) }),
      ...(asksPassword ? { currentPassword: String(password) } : {}),
    })
  }
  const isWrong = failure?.code === 'user.wrong_password'
  return (
    <Dialog
      title={t('settings.newKey')}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="main" type="submit" form={id} isPending={isPending}>
          {t('settings.createKey')}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={styles.form}>
        <TextField
          label={t('settings.keyName')}
          name="name"
          limit={255}
          autoFocus
          autoComplete="off"
          hint={t('settings.keyNameHint')}
          error={isNameless ? t('settings.keyNameMissing') : undefined}
        />
        <div className={styles.labelled}>
          <span aria-hidden="true">{t('settings.scope')}</span>
          <Segmented
            label={t('settings.scope')}
            options={(['read', 'write'] as const).map(each => ({
              id: each,
              name: t(`settings.scope.${each}`),
            }))}
            chosen={scope}
            onChoose={choose}
          />
        </div>
        <LifeSelect chosen={life} onChoose={live} />
        {asksPassword ? (
          <PasswordField
            label={t('settings.currentPassword')}
            name="password"
            autoComplete="current-password"
            error={isWrong ? errorText(failure) : undefined}
          />
        ) : null}
        <p role="alert" className={styles.error}>
          {failure === undefined || isWrong ? '' : errorText(failure)}
        </p>
      </form>
    </Dialog>
  )
}

function LifeSelect({
  chosen,
  onChoose,
}: {
  readonly chosen: Life
  readonly onChoose: (life: Life) => void
}) {
  const { t } = useTranslation()
  const nameOf = (life: Life): string => {
    if (life === 'never') return t('settings.never')
    return life === '365' ? t('settings.oneYear') : t('settings.days', { count: lives[life] })
  }
  return (
    <Select
      label={t('settings.expiresIn')}
      options={(Object.keys(lives) as Life[]).map(id => ({ id, name: nameOf(id) }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

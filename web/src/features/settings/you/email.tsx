import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PasswordField, TextField } from '../../../ui/field/field.tsx'
import { tellSaved } from '../saved.ts'
import { hasPassword, type Self, useUpdateSelf } from './use-self.ts'
import styles from './you.module.css'

/** The address with which the person signs in; another one is saved with the present password. */
export function Email({ self }: { readonly self: Self }) {
  const { t } = useTranslation()
  const update = useUpdateSelf()
  const [typed, type] = useState<string>()
  const [failure, fail] = useState<unknown>()
  const [isPending, pend] = useState(false)
  const email = typed ?? self.email
  const isOther = email.trim().toLowerCase() !== self.email && email.trim() !== ''
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isOther) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    pend(true)
    update({ email: email.trim(), ...(password === '' ? {} : { currentPassword: password }) })
      .then(() => {
        type(undefined)
        fail(undefined)
        tellSaved()
      }, fail)
      .finally(() => pend(false))
  }
  return (
    <form id="email" onSubmit={submit} noValidate className={styles.form}>
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        limit={255}
        value={email}
        onChange={type}
        error={failure === undefined || !isOther ? undefined : errorText(failure)}
      />
      {isOther ? (
        <>
          {hasPassword(self) ? (
            <PasswordField
              label={t('settings.currentPassword')}
              name="password"
              autoComplete="current-password"
              hint={t('settings.passwordForEmail')}
            />
          ) : null}
          <div className={styles.actions}>
            <Button type="submit" variant="main" isPending={isPending}>
              {t(failure === undefined ? 'action.save' : 'action.retry')}
            </Button>
            <Button
              onPress={() => {
                type(undefined)
                fail(undefined)
              }}
            >
              {t('action.cancel')}
            </Button>
          </div>
        </>
      ) : null}
    </form>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSelf } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Failed } from '../../../ui/failed/failed.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { NotSaved } from '../not-saved.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useSavedValue } from '../use-saved-value.ts'
import { DeleteAccount } from './delete-account.tsx'
import { Email } from './email.tsx'
import { Password } from './password.tsx'
import { type Self, useTakesPasswords, useUpdateSelf } from './use-self.ts'
import styles from './you.module.css'

/** Name, address and password of the person, and how to delete the account. */
export function Profile() {
  const { t } = useTranslation()
  const { data, error, refetch } = useOperation(getSelf, {}, { staleTime: 60_000 })
  const self = data?.item
  const takesPasswords = useTakesPasswords()
  return (
    <SettingsSection title={t('settings.profile')} text={t('settings.profileText')}>
      {self === undefined ? (
        error === null ? (
          <Loading lines={3} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <div className={styles.pair}>
            <Name self={self} />
            <Email self={self} />
          </div>
          {self.oidcIssuer === null ? null : (
            <p className={styles.hint}>{t('settings.signedInBy', { provider: hostOf(self.oidcIssuer) })}</p>
          )}
          <div className={styles.actions}>
            {takesPasswords ? <Password /> : null}
            <DeleteAccount self={self} />
          </div>
        </>
      )}
    </SettingsSection>
  )
}

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer)

function Name({ self }: { readonly self: Self }) {
  const { t } = useTranslation()
  const update = useUpdateSelf()
  const saved = useSavedValue(self.name, name => update({ name }))
  const [typed, type] = useState<string>()
  const name = typed ?? saved.value
  const save = (): void => {
    const trimmed = name.trim()
    if (trimmed === '') return
    type(undefined)
    if (trimmed !== saved.value) saved.choose(trimmed)
  }
  return (
    <form
      id="name"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label={t('auth.name')}
        autoComplete="name"
        limit={255}
        value={name}
        onChange={type}
        onBlur={save}
        isInvalid={saved.error !== undefined}
        error={name.trim() === '' ? t('auth.nameMissing') : undefined}
      />
      <NotSaved error={saved.error} onRetry={saved.retry} />
    </form>
  )
}

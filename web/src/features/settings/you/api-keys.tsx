import { Copy, KeyRound, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listApiKeys } from '../../../data/operations.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copyText } from '../../../ui/clipboard/copy-text.ts'
import { Failed } from '../../../ui/failed/failed.tsx'
import { LoadingRows } from '../../../ui/loading/loading-rows.tsx'
import { tell } from '../../../ui/toast/toasts.ts'
import { SettingsSection } from '../settings-section.tsx'
import { useNewForm } from '../use-new-form.ts'
import { ApiKeyTable } from './api-key-table.tsx'
import styles from './api-keys.module.css'
import { type NewKey, NewKeyDialog } from './new-key-dialog.tsx'

/** The keys with which programs act as the person. */
export function ApiKeys() {
  const { t } = useTranslation()
  const { data: keys, error, refetch } = useOperation(listApiKeys, {})
  const [isAsking, ask] = useNewForm('api-keys')
  const [made, make] = useState<NewKey>()
  return (
    <SettingsSection
      title={t('settings.apiKeys')}
      text={t('settings.apiKeysText')}
      actions={
        <Button size="small" icon={<Plus aria-hidden />} onPress={() => ask(true)}>
          {t('settings.newKey')}
        </Button>
      }
    >
      {made === undefined ? null : <ShownOnce made={made} onClose={() => make(undefined)} />}
      {keys === undefined ? (
        error === null ? (
          <LoadingRows rows={4} height={2.75} isCard />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : keys.length === 0 ? (
        <p className={styles.none}>{t('settings.noKeys')}</p>
      ) : (
        <ApiKeyTable keys={keys} />
      )}
      {isAsking ? <NewKeyDialog onMade={make} onClose={() => ask(false)} /> : null}
    </SettingsSection>
  )
}

/** Shows a new key this once. */
function ShownOnce({
  made: { name, token },
  onClose,
}: {
  readonly made: NewKey
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const copy = async (): Promise<void> => {
    tell({ text: t((await copyText(token)) ? 'settings.copied' : 'settings.notCopied') })
  }
  return (
    <section className={styles.once} aria-label={t('settings.copyNow', { name })}>
      <KeyRound aria-hidden />
      <div className={styles.about}>
        <b>{t('settings.copyNow', { name })}</b>
        <span>{t('settings.shownOnce')}</span>
      </div>
      <div className={styles.token}>
        <input
          readOnly
          value={token}
          aria-label={t('settings.keyOf', { name })}
          onFocus={event => event.currentTarget.select()}
        />
        <Button variant="bare" size="small" icon={<Copy aria-hidden />} onPress={() => void copy()} autoFocus>
          {t('settings.copy')}
        </Button>
      </div>
      <Button
        variant="bare"
        size="small"
        icon={<X aria-hidden />}
        label={t('dialog.close')}
        onPress={onClose}
      />
    </section>
  )
}

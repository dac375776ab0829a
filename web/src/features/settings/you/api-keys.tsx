import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listApiKeys } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { LoadingRows } from '../../../ui/loading/loading-rows.tsx'
import { ShownOnce } from '../../../ui/shown-once/shown-once.tsx'
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
      {made === undefined ? null : (
        <ShownOnce
          key={made.token}
          label={t('settings.keyOf', { name: made.name })}
          text={made.token}
          hint={t('settings.copyNow', { name: made.name })}
        >
          <p className={styles.hint}>{t('settings.shownOnce')}</p>
          <Button size="small" onPress={() => make(undefined)}>
            {t('dialog.close')}
          </Button>
        </ShownOnce>
      )}
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

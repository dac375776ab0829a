import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { deleteApiKey, listApiKeys } from '../../../data/wire/operations.ts'
import { dayOf, daysUntil, formatAgo, formatDay, formatDaysLeft, isPast } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import styles from './api-keys.module.css'

type ApiKey = ReplyOf<typeof listApiKeys>[number]

/** Keys that expire within so many days stand out. */
const soon = 14

/** The keys of the person, with what each may do and when it was used. */
export function ApiKeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { t } = useTranslation()
  const [revoked, revoke] = useState<ApiKey>()
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('settings.keyName')}</th>
            <th scope="col">{t('settings.scope')}</th>
            <th scope="col">{t('settings.lastUsed')}</th>
            <th scope="col">{t('settings.expires')}</th>
            <th>
              <span className="visually-hidden">{t('settings.revoke')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map(key => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => revoke(key)} />
          ))}
        </tbody>
      </table>
      {revoked === undefined ? null : <RevokeDialog apiKey={revoked} onClose={() => revoke(undefined)} />}
    </>
  )
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { t } = useTranslation()
  const { name, scope, lastUsedAt, lastUsedFrom } = apiKey
  const used = lastUsedAt === null ? t('settings.neverUsed') : formatAgo(lastUsedAt)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Badge>{t(`settings.scope.${scope}`)}</Badge>
      </td>
      <td data-label={t('settings.lastUsed')}>
        {lastUsedFrom === null ? used : `${used} · ${lastUsedFrom}`}
      </td>
      <td data-label={t('settings.expires')}>
        <Expiry expiresAt={apiKey.expiresAt} />
      </td>
      <td>
        <Button
          variant="bare"
          size="small"
          icon={<Trash2 aria-hidden />}
          label={t('settings.revokeNamed', { name })}
          onPress={onRevoke}
        />
      </td>
    </tr>
  )
}

function Expiry({ expiresAt }: Pick<ApiKey, 'expiresAt'>) {
  const { t } = useTranslation()
  if (expiresAt === null) return t('settings.never')
  const day = dayOf(expiresAt)
  const left = daysUntil(day)
  if (isPast(expiresAt)) return <span className={styles.expired}>{t('settings.expired')}</span>
  return left <= soon ? (
    <span className={styles.soon}>{left === 0 ? t('field.today') : formatDaysLeft(left)}</span>
  ) : (
    formatDay(day)
  )
}

function RevokeDialog({
  apiKey: { id, name },
  onClose,
}: {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { mutate } = useChange(deleteApiKey, {
    apply: cache => cache.update(listApiKeys, keys => keys.filter(key => key.id !== id)),
    notDone: () => t('settings.notRevoked', { name }),
    done: () => t('settings.revoked', { name }),
  })
  return (
    <DeleteDialog
      title={t('settings.revokeTitle', { name })}
      confirm={t('settings.revoke')}
      onConfirm={() => {
        mutate({ id })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t('settings.revokeText')}</p>
    </DeleteDialog>
  )
}

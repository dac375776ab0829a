import type { ServerAccount } from '@stowage/contract/server/administration'
import { Ellipsis, KeyRound, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { createResetLink, getSelf, listAccounts, updateAccount } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatAgo, formatList } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { LoadingRows } from '../../../ui/loading/loading-rows.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { SettingsHead } from '../settings-head.tsx'
import { SettingsBody } from '../settings-section.tsx'
import rows from '../you/rows.module.css'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import styles from './server.module.css'

/** Everybody with an account on the server. */
export function Accounts() {
  const { t } = useTranslation()
  const { data: accounts, error, refetch } = useOperation(listAccounts, {})
  const [link, showLink] = useState<{ readonly name: string; readonly url: string }>()
  return (
    <>
      <SettingsHead title={t('server.accounts')} count={accounts?.length} />
      <SettingsBody>
        {accounts === undefined ? (
          error === null ? (
            <LoadingRows rows={4} isCard />
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <ul className={`${rows.card} ${styles.list}`} aria-label={t('server.accounts')}>
            {accounts.map(account => (
              <AccountRow
                key={account.id}
                account={account}
                onLink={url => showLink({ name: account.name, url })}
              />
            ))}
          </ul>
        )}
      </SettingsBody>
      {link === undefined ? null : <ResetLinkDialog {...link} onClose={() => showLink(undefined)} />}
    </>
  )
}

function AccountRow({
  account,
  onLink,
}: {
  readonly account: ServerAccount
  readonly onLink: (url: string) => void
}) {
  const { t } = useTranslation()
  const { name, email, isSuperuser, isDisabled, lastSeenAt, groups } = account
  return (
    <li className={rows.row}>
      <span className={rows.main}>
        <b>{name}</b>
        <span>{email}</span>
        <span>{formatList(groups.map(group => `${group.name} (${t(`role.${group.role}`)})`))}</span>
      </span>
      {isSuperuser ? <Badge tone="accent">{t('server.superuser')}</Badge> : null}
      {isDisabled ? <Badge tone="red">{t('server.disabled')}</Badge> : null}
      <span className={rows.note}>{lastSeenAt === null ? t('server.neverSeen') : formatAgo(lastSeenAt)}</span>
      <AccountMenu account={account} onLink={onLink} />
    </li>
  )
}

function AccountMenu({
  account: { id, name, isDisabled, hasPassword },
  onLink,
}: {
  readonly account: ServerAccount
  readonly onLink: (url: string) => void
}) {
  const { t } = useTranslation()
  const self = useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item.id
  const change = useChange(updateAccount, {
    apply: (cache, { disabled }) =>
      cache.update(listAccounts, all =>
        all.map(each => (each.id === id ? { ...each, isDisabled: disabled } : each)),
      ),
    notDone: () => t('server.notChanged', { name }),
    done: (_reply, { disabled }) => t(disabled ? 'server.nowDisabled' : 'server.nowEnabled', { name }),
  })
  const link = useChange(createResetLink, {
    notDone: () => t('server.noLink', { name }),
    done({ url }) {
      onLink(url)
      return undefined
    },
  })
  const act = (key: string): void => {
    if (key === 'link') link.mutate({ id })
    else change.mutate({ id, disabled: !isDisabled })
  }
  return (
    <Menu
      label={t('server.more', { name })}
      onAction={key => act(String(key))}
      trigger={
        <Button
          size="small"
          variant="bare"
          icon={<Ellipsis aria-hidden />}
          label={t('server.more', { name })}
        />
      }
    >
      {hasPassword ? (
        <MenuItem id="link" icon={<KeyRound aria-hidden />}>
          {t('server.makeLink')}
        </MenuItem>
      ) : null}
      {id === self ? null : (
        <MenuItem id="disable" icon={isDisabled ? <UserCheck aria-hidden /> : <UserX aria-hidden />}>
          {t(isDisabled ? 'server.enable' : 'server.disable')}
        </MenuItem>
      )}
    </Menu>
  )
}

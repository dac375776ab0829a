import { Camera, MoreHorizontal, PackagePlus, Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../../data/locations.ts'
import { askedToEdit } from '../../../data/outbox/asked-to-edit.ts'
import { discardEntry } from '../../../data/outbox/discard.ts'
import type { Entry } from '../../../data/outbox/entry.ts'
import { mayBeRetried, stateText } from '../../../data/outbox/entry-state.ts'
import { titleOf } from '../../../data/outbox/entry-text.ts'
import { isStuck } from '../../../data/outbox/outbox.ts'
import { retryEntry } from '../../../data/outbox/queue.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import styles from './offline.module.css'

const iconOf = (entry: Entry) =>
  entry.kind === 'add' ? PackagePlus : entry.type === 'photo' ? Camera : Paperclip

/** A change that waits: what it does, why it is not sent when somebody is to decide, and what can be done with it. */
export function WaitingRow({ entry, at }: { readonly entry: Entry; readonly at?: number }) {
  const { t } = useTranslation()
  const Icon = iconOf(entry)
  const more = useMore(entry)
  return (
    <li className={styles.row}>
      {at === undefined ? null : (
        <span className={styles.number} aria-hidden>
          {formatNumber(at)}
        </span>
      )}
      <span className={styles.icon} data-kind={entry.kind}>
        <Icon aria-hidden />
      </span>
      <span className={styles.main}>
        <b dir="auto">{titleOf(entry)}</b>
        {more === '' ? null : <span dir="auto">{more}</span>}
        {isStuck(entry) || entry.lost !== undefined || entry.isUnkept === true ? (
          <span className={isStuck(entry) || entry.isUnkept === true ? styles.wrong : undefined}>
            {stateText(entry)}
          </span>
        ) : null}
      </span>
      {mayBeRetried(entry) ? (
        <Button variant="bare" onPress={() => retryEntry(entry.key)}>
          {t('action.retry')}
        </Button>
      ) : null}
      <Menu
        label={t('waiting.more', { name: titleOf(entry) })}
        trigger={
          <Button
            variant="bare"
            icon={<MoreHorizontal aria-hidden />}
            label={t('waiting.more', { name: titleOf(entry) })}
          />
        }
      >
        {entry.kind === 'add' ? (
          <MenuItem onAction={() => askedToEdit.set(entry.key)}>{t('adding.edit')}</MenuItem>
        ) : null}
        <MenuItem onAction={() => discardEntry(entry)}>{t('adding.discard')}</MenuItem>
      </Menu>
    </li>
  )
}

/** What an entry is about besides its name: how many photos come with it, and where the item will be. */
function useMore(entry: Entry): string {
  const { t } = useTranslation()
  const locations = useLocations()
  if (entry.kind === 'file') return entry.file.name
  const path = locations?.pathOf(entry.items[0]?.parentId ?? undefined) ?? []
  const count = entry.photos.length
  return [
    ...(count === 0 ? [] : [t('waiting.photos', { count })]),
    ...(path.length === 0 ? [] : [path.map(({ name }) => name).join(' › ')]),
  ].join(' · ')
}

import {
  Camera,
  CircleCheck,
  HandHelping,
  ListPlus,
  MoreHorizontal,
  MoveRight,
  PackageCheck,
  PackageOpen,
  PackagePlus,
  Paperclip,
  Pencil,
  ShoppingCart,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../../data/items/locations.ts'
import { askedToEdit } from '../../../data/outbox/asked-to-edit.ts'
import { discardEntry } from '../../../data/outbox/discard.ts'
import { editConflict } from '../../../data/outbox/edit-conflicts.ts'
import { changedTexts } from '../../../data/outbox/edit-text.ts'
import type { EditEntry, Entry, TaskEntry } from '../../../data/outbox/entry.ts'
import { mayBeRetried, stateText } from '../../../data/outbox/entry-state.ts'
import { titleOf } from '../../../data/outbox/entry-text.ts'
import { isStuck } from '../../../data/outbox/outbox.ts'
import { retryEntry } from '../../../data/outbox/queue.ts'
import { formatAmount, formatDay, formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import styles from './offline.module.css'

const icons = {
  add: PackagePlus,
  edit: Pencil,
  move: MoveRight,
  file: Paperclip,
  photo: Camera,
  task: CircleCheck,
  lend: HandHelping,
  return: PackageCheck,
  stock: PackageOpen,
  shop: ListPlus,
  bought: ShoppingCart,
}

/** A change that waits: what it does, why it is not sent when somebody is to decide, and what can be done with it. */
export function WaitingRow({ entry, at }: { readonly entry: Entry; readonly at?: number }) {
  const { t } = useTranslation()
  const Icon = icons[entry.kind === 'file' && entry.type === 'photo' ? 'photo' : entry.kind]
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
      {entry.stuck?.why === 'conflict' ? (
        <Button variant="bare" onPress={() => editConflict.set(entry.key)}>
          {t('waiting.compare')}
        </Button>
      ) : null}
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

/** What an entry is about besides its name: how many photos come with an item, values before and after, or where it goes. */
function useMore(entry: Entry): ReactNode {
  const { t } = useTranslation()
  const locations = useLocations()
  const pathTo = (id: string | null | undefined): string =>
    (locations?.pathOf(id ?? undefined) ?? []).map(({ name }) => name).join(' › ')
  if (entry.kind === 'file') return entry.type === 'photo' ? entry.file.name : ''
  if (entry.kind === 'move')
    return entry.target.id === undefined
      ? t('waiting.toTop')
      : t('waiting.to', { location: pathTo(entry.target.id) || entry.target.name })
  if (entry.kind === 'task') return factsOf(entry)
  if (entry.kind === 'lend') return entry.items.map(({ name }) => name).join(', ')
  if (entry.kind === 'return' || entry.kind === 'stock' || entry.kind === 'shop') return ''
  if (entry.kind === 'bought') return entry.lines.map(({ row }) => row.name).join(', ')
  if (entry.kind === 'edit') return valuesOf(entry, t('waiting.empty'))
  const count = entry.photos.length
  const path = pathTo(entry.items[0]?.parentId)
  return [...(count === 0 ? [] : [t('waiting.photos', { count })]), ...(path === '' ? [] : [path])].join(
    ' · ',
  )
}

/** When a task was done, at what cost, and the note. */
function factsOf({ finish }: TaskEntry): string {
  if (finish === undefined) return ''
  const { completedDate, cost, note } = finish
  const facts = [formatDay(completedDate), Number(cost) === 0 ? '' : formatAmount(Number(cost)), note]
  return facts.filter(fact => fact !== '').join(' · ')
}

function valuesOf(entry: EditEntry, empty: string): ReactNode {
  const [only, ...others] = changedTexts(entry)
  if (only === undefined || others.length > 0) return ''
  const { before, after } = only
  return (
    <>
      {before === '' ? '' : <s>{before}</s>} → {after === '' ? empty : after}
    </>
  )
}

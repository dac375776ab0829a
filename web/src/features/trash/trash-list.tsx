import type { TrashItem } from '@stowage/contract/history/history'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withNotes } from '../../data/history/undo.ts'
import { useChange } from '../../data/history/use-change.ts'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { useMayWrite } from '../../data/person/use-group.ts'
import { restoreTrash } from '../../data/wire/operations.ts'
import { daysUntil, formatAgo } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/field/field.tsx'
import { drawStandIn } from '../../ui/photo/photo.tsx'
import { ownColor } from '../../ui/tag/tag-color.ts'
import { restoreMany } from './restore-many.ts'
import styles from './trash.module.css'
import { type Marked, useMarked } from './use-marked.ts'

/** What was deleted, newest first: one or many can be restored. */
export function TrashList({
  items,
  onDelete,
}: {
  readonly items: readonly TrashItem[]
  readonly onDelete: ((item: TrashItem) => void) | undefined
}) {
  const mayWrite = useMayWrite()
  const marked = useMarked(items.map(({ id }) => id))
  const press = (event: KeyboardEvent): void => {
    marked.noteShift(event)
    if (event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    marked.markAll(true)
  }
  return (
    <div onPointerDownCapture={marked.noteShift} onKeyDownCapture={press}>
      {mayWrite ? <Bar items={items} marked={marked} /> : null}
      <ul className={styles.items}>
        {items.map(item => (
          <Item key={item.id} item={item} marked={marked} onDelete={onDelete} />
        ))}
      </ul>
    </div>
  )
}

/** Selects everything, and restores what is selected. */
function Bar({ items, marked }: { readonly items: readonly TrashItem[]; readonly marked: Marked }) {
  const { t } = useTranslation()
  const [isPending, pend] = useState(false)
  const chosen = items.filter(({ id }) => marked.has(id))
  const restore = (): void => {
    pend(true)
    void restoreMany(chosen).finally(() => pend(false))
  }
  return (
    <div className={styles.bar}>
      <Checkbox
        isSelected={chosen.length === items.length}
        isIndeterminate={chosen.length > 0 && chosen.length < items.length}
        onChange={marked.markAll}
      >
        {chosen.length === 0 ? t('trash.selectAll') : t('trash.selected', { count: chosen.length })}
      </Checkbox>
      {chosen.length === 0 ? null : (
        <Button variant="main" icon={<ArchiveRestore aria-hidden />} isPending={isPending} onPress={restore}>
          {t('trash.restoreMany', { count: chosen.length })}
        </Button>
      )}
    </div>
  )
}

function Item({
  item,
  marked,
  onDelete,
}: {
  readonly item: TrashItem
  readonly marked: Marked
  readonly onDelete: ((item: TrashItem) => void) | undefined
}) {
  const { t } = useTranslation()
  const restore = useChange(restoreTrash, {
    notDone: () => t('trash.notRestored', { name: item.name }),
    done: restored => withNotes(t('trash.restored', { name: item.name }), restored),
  })
  const name = item.name || t('history.unnamed')
  return (
    <li className={styles.item} data-selected={marked.has(item.id) || undefined}>
      <ForWriters>
        <Checkbox
          aria-label={t('trash.select', { name })}
          isSelected={marked.has(item.id)}
          onChange={isOn => marked.mark(item.id, isOn)}
        />
      </ForWriters>
      <span className={styles.picture}>
        {drawStandIn({
          color: ownColor(item.id),
          hints: [item.name],
          isLocation: item.kind === 'location',
        })}
      </span>
      <Facts item={item} name={name} />
      <ForWriters>
        <Button
          size="small"
          icon={<ArchiveRestore aria-hidden />}
          isPending={restore.isPending}
          onPress={() => restore.mutate({ id: item.id })}
        >
          {t('trash.restore')}
        </Button>
      </ForWriters>
      {onDelete === undefined ? null : (
        <Button
          size="small"
          variant="bare"
          icon={<Trash2 aria-hidden />}
          label={t('trash.deleteNow', { name: item.name })}
          onPress={() => onDelete(item)}
        />
      )}
    </li>
  )
}

/** What it was, where it was, who deleted it, and for how long it can be restored. */
function Facts({ item, name }: { readonly item: TrashItem; readonly name: string }) {
  const { t } = useTranslation()
  const when = formatAgo(item.deletedAt)
  return (
    <span className={styles.facts}>
      <span className={styles.what}>
        <b dir="auto">{name}</b>
        <span>{t(`trash.kind.${item.kind}`)}</span>
      </span>
      <span>
        {item.wasIn === null || item.kind === 'loan' ? '' : t('trash.wasIn', { location: item.wasIn.name })}
      </span>
      <span>
        {item.deletedBy === null
          ? t('trash.deleted_none', { when })
          : t('trash.deleted', { when, who: item.deletedBy.name })}
      </span>
      <span>{t('trash.expires', { count: daysUntil(item.expiresAt) })}</span>
    </span>
  )
}

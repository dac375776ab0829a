import type { CallError } from '@stowage/contract/client'
import type { TrashItem } from '@stowage/contract/history'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteTrash, emptyTrash, listTrash, restoreTrash } from '../../data/operations.ts'
import { withNotes } from '../../data/undo.ts'
import { useChange } from '../../data/use-change.ts'
import { useIsOwner } from '../../data/use-group.ts'
import { usePages } from '../../data/use-pages.ts'
import { daysUntil, formatAgo } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import styles from './trash.module.css'

/** What was deleted, until it is gone for good: each can be brought back. */
export function TrashScreen() {
  const { t } = useTranslation()
  const { items, error, retry, readMore } = usePages(listTrash, {})
  const [asking, ask] = useState<TrashItem | 'all'>()
  // Only owners of the group delete for good.
  const mayDelete = useIsOwner()
  return (
    <>
      <PageHead title={t('trash.title')}>
        {items === undefined || items.length === 0 || !mayDelete ? null : (
          <Button icon={<Trash2 aria-hidden />} onPress={() => ask('all')}>
            {t('trash.empty')}
          </Button>
        )}
      </PageHead>
      {items?.length === 0 ? (
        <Empty icon={<Trash2 aria-hidden />} title={t('trash.none')} text={t('trash.noneText')} />
      ) : (
        <div className={styles.trash}>
          <Content items={items} error={error} retry={retry} onDelete={mayDelete ? ask : undefined} />
          {readMore === undefined ? null : (
            <Button size="wide" onPress={readMore}>
              {t('history.more')}
            </Button>
          )}
        </div>
      )}
      <DeleteForGood asking={asking} onClose={() => ask(undefined)} />
    </>
  )
}

function Content({
  items,
  error,
  retry,
  onDelete,
}: {
  readonly items: readonly TrashItem[] | undefined
  readonly error: CallError | null
  readonly retry: () => void
  readonly onDelete: ((item: TrashItem) => void) | undefined
}) {
  if (items === undefined)
    return error === null ? <Loading lines={8} /> : <Failed error={error} onRetry={retry} />
  return (
    <ul className={styles.items}>
      {items.map(item => (
        <Item key={item.id} item={item} onDelete={onDelete} />
      ))}
    </ul>
  )
}

function Item({
  item,
  onDelete,
}: {
  readonly item: TrashItem
  readonly onDelete: ((item: TrashItem) => void) | undefined
}) {
  const { t } = useTranslation()
  const restore = useChange(restoreTrash, {
    notDone: () => t('trash.notRestored', { name: item.name }),
    done: restored => withNotes(t('trash.restored', { name: item.name }), restored),
  })
  const days = daysUntil(item.expiresAt)
  return (
    <li className={styles.item}>
      <span className={styles.what}>
        <b>{item.name || t('history.unnamed')}</b>
        <span className={styles.facts}>
          {[
            t(`trash.kind.${item.kind}`),
            item.wasIn === null ? undefined : t('trash.wasIn', { place: item.wasIn.name }),
            t('trash.deleted', { when: formatAgo(item.deletedAt), who: item.deletedBy?.name ?? 'none' }),
            t('trash.expires', { days }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        size="small"
        icon={<ArchiveRestore aria-hidden />}
        isPending={restore.isPending}
        onPress={() => restore.mutate({ id: item.id })}
      >
        {t('trash.restore')}
      </Button>
      {onDelete === undefined ? null : (
        <Button
          size="small"
          look="bare"
          icon={<Trash2 aria-hidden />}
          label={t('trash.deleteNow', { name: item.name })}
          onPress={() => onDelete(item)}
        />
      )}
    </li>
  )
}

/** Asks by name: this cannot be taken back. */
function DeleteForGood({
  asking,
  onClose,
}: {
  readonly asking: TrashItem | 'all' | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const one = useChange(deleteTrash, {
    notDone: () => t('trash.notGone'),
    done: () => t('trash.gone'),
  })
  const all = useChange(emptyTrash, { notDone: () => t('trash.notEmptied'), done: () => t('trash.gone') })
  const remove = (): void => {
    if (asking === 'all') all.mutate({})
    else if (asking !== undefined) one.mutate({ id: asking.id })
    onClose()
  }
  return (
    <DeleteDialog
      title={asking === 'all' ? t('trash.emptyTitle') : t('trash.deleteTitle', { name: asking?.name ?? '' })}
      confirm={t('trash.forGood')}
      isOpen={asking !== undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('trash.forGoodText')}</p>
    </DeleteDialog>
  )
}

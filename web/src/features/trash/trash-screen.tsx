import type { TrashItem } from '@stowage/contract/history/history'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { useIsOwner } from '../../data/person/use-group.ts'
import { deleteTrash, emptyTrash, listTrash } from '../../data/wire/operations.ts'
import { usePages } from '../../data/wire/use-pages.ts'
import { Button } from '../../ui/button/button.tsx'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import styles from './trash.module.css'
import { TrashList } from './trash-list.tsx'

/** What was deleted, until it is gone for good: one or many can be restored. */
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
          {items === undefined ? (
            error === null ? (
              <Loading lines={8} />
            ) : (
              <Failed error={error} onRetry={retry} />
            )
          ) : (
            <TrashList items={items} onDelete={mayDelete ? ask : undefined} />
          )}
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

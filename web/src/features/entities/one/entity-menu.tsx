import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/entities.ts'
import { askedIn, inSelectedGroup } from '../../../data/in-group.ts'
import { deleteEntity, duplicateEntity } from '../../../data/operations.ts'
import { addedRun, deletedRun } from '../../../data/runs.ts'
import { useChange } from '../../../data/use-change.ts'
import { useEditEntity } from '../../../data/use-edit-entity.ts'
import { useDeleteOrAsk } from '../../../data/use-trash.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'

/** What makes a thing twice, and what takes it away. */
function useCopyAndRemove(entity: Entity, onGone: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const duplicate = useChange(duplicateEntity, {
    notDone: () => t('entity.notDuplicated', { name: entity.name }),
    done: ({ id, name }) => {
      void navigate({ to: '/things/$id', params: { id } })
      return { text: t('entity.added', { name }), run: addedRun() }
    },
  })
  const remove = useChange(deleteEntity, {
    notDone: () => t('entity.notDeleted', { name: entity.name }),
    deletes: input => [input.id],
    done: () => {
      onGone()
      return { text: t('entity.deleted', { name: entity.name }), run: deletedRun }
    },
  })
  const { id } = entity
  return {
    copy: () =>
      duplicate.mutate({ id, copyAttachments: true, copyCustomFields: true, copyMaintenance: false }),
    remove: ({ groupId } = inSelectedGroup()) => remove.mutate(askedIn(groupId, { id })),
  }
}

/** What is rarely done with a thing. */
export function EntityMenu({ entity, onGone }: { readonly entity: Entity; readonly onGone: () => void }) {
  const { t } = useTranslation()
  const [isDeleting, setDeleting] = useState(false)
  const { edit } = useEditEntity()
  const { copy, remove } = useCopyAndRemove(entity, onGone)
  const removeOrAsk = useDeleteOrAsk(remove, () => setDeleting(true))
  const act = (key: string): void => {
    if (key === 'duplicate') copy()
    else if (key === 'archive') edit(entity, { archived: !entity.archived })
    else removeOrAsk()
  }
  return (
    <>
      <Menu
        label={t('peek.more')}
        onAction={key => act(String(key))}
        trigger={<Button look="bare" icon={<Ellipsis aria-hidden />} label={t('peek.more')} />}
      >
        <MenuItem id="duplicate" icon={<Copy aria-hidden />}>
          {t('one.duplicate')}
        </MenuItem>
        <MenuItem
          id="archive"
          icon={entity.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        >
          {t(entity.archived ? 'one.unarchive' : 'one.archive')}
        </MenuItem>
        <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
          {t('one.delete')}
        </MenuItem>
      </Menu>
      {isDeleting ? (
        <DeleteDialog
          title={t('one.deleteTitle', { name: entity.name })}
          confirm={t('one.delete')}
          onConfirm={() => {
            setDeleting(false)
            remove()
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{t('one.deleteText')}</p>
        </DeleteDialog>
      ) : null}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/entities.ts'
import { deleteEntity, duplicateEntity } from '../../../data/operations.ts'
import { useChange } from '../../../data/use-change.ts'
import { useEditEntity } from '../../../data/use-edit-entity.ts'
import { useHasTrash } from '../../../data/use-trash.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'

/** What is rarely done with a thing. */
export function EntityMenu({ entity, onGone }: { readonly entity: Entity; readonly onGone: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { edit } = useEditEntity()
  const duplicate = useChange(duplicateEntity, {
    done: ({ id, name }) => {
      void navigate({ to: '/things/$id', params: { id } })
      return t('entity.added', { name })
    },
  })
  const hasTrash = useHasTrash()
  const remove = useChange(deleteEntity, {
    done: () => {
      onGone()
      return t('entity.deleted', { name: entity.name })
    },
  })
  const act = (key: string): void => {
    if (key === 'duplicate')
      duplicate.mutate({
        id: entity.id,
        copyAttachments: true,
        copyCustomFields: true,
        copyMaintenance: false,
      })
    else if (key === 'archive') edit(entity, { archived: !entity.archived })
    else if (hasTrash) remove.mutate({ id: entity.id })
    else setDeleting(true)
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
          name={entity.name}
          onConfirm={() => remove.mutate({ id: entity.id })}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  )
}

/** Asks by name where nothing that is deleted can be had back. */
function DeleteDialog({
  name,
  onConfirm,
  onClose,
}: {
  readonly name: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const confirm = (): void => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog
      title={t('one.deleteTitle', { name })}
      isOpen
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button look="danger" onPress={confirm}>
            {t('one.delete')}
          </Button>
        </>
      }
    >
      <p>{t('one.deleteText')}</p>
    </Dialog>
  )
}

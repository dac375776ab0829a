import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { archivedText, edit, savedText } from '../../data/edit-entity.ts'
import type { Entity } from '../../data/entities.ts'
import { LabelDialog } from '../../data/label-dialog.tsx'
import { getEntity } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { ChooseTags } from '../../features/entities/details/choose-tags.tsx'
import { MoveEntity } from '../../features/entities/details/move-entity.tsx'
import { useDeleteEntity } from '../../features/entities/details/use-delete-entity.tsx'
import { EntryDialog } from '../../features/entities/maintenance/entry-dialog.tsx'
import { useAddEntry } from '../../features/entities/maintenance/use-entry-changes.ts'
import { AddLocation } from '../../features/locations/add-location.tsx'
import { tellError } from '../../ui/toast/toasts.ts'

/** What the palette leads to: something with an item or location, or a new location. */
export type Dialogs =
  | { readonly kind: 'move' | 'label' | 'tags' | 'maintenance' | 'archive' | 'delete'; readonly id: string }
  | { readonly kind: 'location' }

interface PaletteDialogsProps {
  readonly asked: Dialogs
  readonly onClose: () => void
}

/** Does what was chosen in the palette, or asks for what that needs. */
export const PaletteDialogs = ({ asked, onClose }: PaletteDialogsProps) =>
  asked.kind === 'location' ? (
    <AddLocation insideId={undefined} onClose={onClose} />
  ) : (
    <WithEntity {...asked} onClose={onClose} />
  )

type Kind = Exclude<Dialogs['kind'], 'location'>

function WithEntity({
  id,
  kind,
  onClose,
}: {
  readonly id: string
  readonly kind: Kind
  readonly onClose: () => void
}) {
  const { data: entity, error } = useOperation(getEntity, { id })
  const isRefused = entity === undefined && error !== null
  const onRefused = useEffectEvent((): void => {
    tellError(error)
    onClose()
  })
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused])
  if (entity === undefined) return null
  if (kind === 'move') return <MoveEntity entity={entity} isOpen onClose={onClose} />
  if (kind === 'label') return <LabelDialog entity={entity} onClose={onClose} />
  if (kind === 'maintenance') return <AddMaintenance entity={entity} onClose={onClose} />
  if (kind === 'delete') return <DeleteOf entity={entity} onClose={onClose} />
  return kind === 'tags' ? (
    <TagsOf entity={entity} onClose={onClose} />
  ) : (
    <ArchiveOf entity={entity} onClose={onClose} />
  )
}

interface EntityProps {
  readonly entity: Entity
  readonly onClose: () => void
}

const AddMaintenance = ({ entity, onClose }: EntityProps) => (
  <EntryDialog onSave={useAddEntry(entity.id)} onClose={onClose} />
)

function TagsOf({ entity, onClose }: EntityProps) {
  const { t } = useTranslation()
  return (
    <ChooseTags
      title={t('one.tagsTitle', { name: entity.name })}
      isOpen
      chosen={entity.tagIds}
      onClose={onClose}
      onChoose={tagIds => edit(entity, { tagIds }, savedText)}
    />
  )
}

/** Archives an item, or takes it out of the archive: nothing has to be asked. */
function ArchiveOf({ entity, onClose }: EntityProps) {
  const onStart = useEffectEvent((): void => {
    edit(entity, { archived: !entity.archived }, archivedText)
    onClose()
  })
  useEffect(() => onStart(), [])
  return null
}

/** Deletes an item, and leaves its page. */
function DeleteOf({ entity, onClose }: EntityProps): ReactNode {
  const router = useRouter()
  const onGone = (): void => {
    onClose()
    if (router.state.location.pathname === `/items/${entity.id}`) void router.navigate({ to: '/items' })
  }
  const { remove, dialog } = useDeleteEntity(entity, { onGone, onCancel: onClose })
  const onStart = useEffectEvent(remove)
  useEffect(() => onStart(), [])
  return dialog
}

import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../data/items/entities.ts'
import { archivedText, edit, savedText } from '../../data/outbox/edit-entity.ts'
import { getEntity, listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { ChooseTags } from '../../features/entities/details/choose-tags.tsx'
import { useDeleteEntity } from '../../features/entities/details/use-delete-entity.tsx'
import { ExportDialog } from '../../features/entities/export/export-button.tsx'
import { useKeptColumns } from '../../features/entities/list/kept-columns.ts'
import { filterQueryOf } from '../../features/entities/list/list-query.ts'
import { filtersOf, readListSearch } from '../../features/entities/list/list-search.ts'
import { AddLocation } from '../../features/locations/add-location.tsx'
import { LabelDialog } from '../../shared/label-dialog.tsx'
import { EntryDialog } from '../../shared/maintenance/entry-dialog.tsx'
import { useAddEntry } from '../../shared/maintenance/use-entry-changes.ts'
import { MoveEntity } from '../../shared/move-entity.tsx'
import { tellError } from '../../ui/toast/toasts.ts'

/** Dialogs of the palette: about an item or location, or a new location. */
export type Dialogs =
  | { readonly kind: 'move' | 'label' | 'tags' | 'maintenance' | 'archive' | 'delete'; readonly id: string }
  | { readonly kind: 'location' | 'export' }

interface PaletteDialogsProps {
  readonly asked: Dialogs
  readonly onClose: () => void
}

/** Does what was chosen in the palette, or asks for what that needs. */
export const PaletteDialogs = ({ asked, onClose }: PaletteDialogsProps) =>
  'id' in asked ? (
    <WithEntity {...asked} onClose={onClose} />
  ) : asked.kind === 'export' ? (
    <ExportList onClose={onClose} />
  ) : (
    <AddLocation insideId={undefined} onClose={onClose} />
  )

/** Exports the list that is on the screen, or all. */
function ExportList({ onClose }: { readonly onClose: () => void }) {
  const { pathname, search: address } = useRouterState({ select: ({ location }) => location })
  const search = pathname === '/items' ? readListSearch(address) : undefined
  const kept = useKeptColumns()
  const asked = { ...filterQueryOf(filtersOf(search ?? {})), page: '1', pageSize: '0' }
  const { data, error } = useOperation(listEntities, asked, { enabled: search !== undefined })
  if (search !== undefined && data === undefined && error === null) return null
  const total = data?.total
  return (
    <ExportDialog
      list={search === undefined ? undefined : { search, total, show: search.show ?? kept }}
      onClose={onClose}
    />
  )
}

type Kind = Extract<Dialogs, { id: string }>['kind']

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

function AddMaintenance({ entity, onClose }: EntityProps) {
  const add = useAddEntry()
  return <EntryDialog onSave={text => add(entity.id, text)} onClose={onClose} />
}

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

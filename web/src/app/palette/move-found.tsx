import { useEffect } from 'react'
import { getEntity } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { MoveEntity } from '../../features/entities/one/move-entity.tsx'
import { tellError } from '../../ui/toast/toasts.ts'

/** Asks where something that was found goes, and puts it there. */
export function MoveFound({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data: entity, error } = useOperation(getEntity, { id })
  const isRefused = entity === undefined && error !== null
  useEffect(() => {
    if (!isRefused) return
    tellError(error)
    onClose()
  }, [isRefused])
  return entity === undefined ? null : <MoveEntity entity={entity} isOpen onClose={onClose} />
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../data/items/entities.ts'
import type { RowMoving } from '../../data/items/list-around.ts'
import type { Movable } from '../../data/outbox/move-entities.ts'
import { useStable } from '../../ui/stable/use-stable.ts'
import { drawDragged } from './dragged.ts'
import { dragType, useMoving } from './moving.tsx'

const movableOf = ({ id, name, parentId = null, locationId = null }: Row): Movable => ({
  id,
  name,
  parentId,
  locationId,
})

/** Lets the items of a location be dragged, cut and moved by keys; undefined: those that have no location. Nothing for viewers. */
export function useRowMoving(locationId: string | undefined): RowMoving | undefined {
  const { t } = useTranslation()
  const moving = useMoving()
  const onKey = useStable<Parameters<RowMoving['onKey']>, void>((event, rows) =>
    moving.onKey(event, rows.map(movableOf), locationId),
  )
  const onDrag = useStable<Parameters<RowMoving['onDrag']>, void>((transfer, rows) => {
    moving.dragged.current = rows.map(movableOf)
    // A picture by which a row is taken is not what is dragged.
    transfer.clearData()
    transfer.effectAllowed = 'move'
    transfer.setData(dragType, rows.map(({ id }) => id).join(' '))
    transfer.setData('text/plain', rows.map(({ name }) => name).join('\n'))
    drawDragged(transfer, t('move.what', { count: rows.length, name: rows[0]?.name }))
  })
  const { cut, mayMove } = moving
  return useMemo(() => (mayMove ? { cut, onKey, onDrag } : undefined), [mayMove, cut, onKey, onDrag])
}

import { type DragEvent, useState } from 'react'
import { dragType, useMoving } from './moving.tsx'

/** Lets the rows of the list be dropped on what stands for a location; answers what its element needs. */
export function useCardDrops() {
  const { dragged, fits, move } = useMoving()
  const [over, setOver] = useState<string>()
  return (id: string) => {
    const takes = ({ dataTransfer }: DragEvent): boolean =>
      dataTransfer.types.includes(dragType) && fits(dragged.current, id)
    return {
      'data-over': over === id || undefined,
      onDragOver(event: DragEvent) {
        if (!takes(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(id)
      },
      onDragLeave: () => setOver(undefined),
      onDrop(event: DragEvent) {
        setOver(undefined)
        if (!takes(event)) return
        event.preventDefault()
        move(dragged.current, id)
      },
    }
  }
}

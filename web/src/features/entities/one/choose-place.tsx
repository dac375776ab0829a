import { type Place, placeOptions, usePlaces } from '../../../data/places.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PlacePicker } from '../../../ui/place-picker/place-picker.tsx'

/** Asks for a place: typed, or chosen from the list. */
export function ChoosePlace({
  title,
  isOpen,
  onClose,
  onChoose,
  without,
}: {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChoose: (place: Place | undefined) => void
  /** A place that cannot be chosen, with all that is in it, such as the one that is moved. */
  readonly without?: string
}) {
  const places = usePlaces()
  const choose = (id: string): void => {
    onChoose(places?.byId.get(id))
    onClose()
  }
  const except = without === undefined ? undefined : new Set([without])
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <PlacePicker places={placeOptions(places, except)} onChoose={choose} />
    </Dialog>
  )
}

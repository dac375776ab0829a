import { useTranslation } from 'react-i18next'
import { type Place, placeOptions, usePlaces } from '../../../data/places.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PlacePicker } from '../../../ui/place-picker/place-picker.tsx'

interface ChoosePlaceProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChoose: (place: Place | undefined) => void
  /** A place that cannot be chosen, with all that is in it, such as the one that is moved. */
  readonly without?: string
  /** No place is one of the answers. */
  readonly canBeNone?: boolean
}

/** Asks for a place: typed, or chosen from the list. */
export const ChoosePlace = ({ title, isOpen, ...rest }: ChoosePlaceProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={rest.onClose}>
    <Choice {...rest} />
  </Dialog>
)

function Choice({
  onClose,
  onChoose,
  without,
  canBeNone = false,
}: Omit<ChoosePlaceProps, 'title' | 'isOpen'>) {
  const { t } = useTranslation()
  const places = usePlaces()
  const choose = (id: string): void => {
    onChoose(places?.byId.get(id))
    onClose()
  }
  const except = without === undefined ? undefined : new Set([without])
  const none = canBeNone ? [{ id: '', name: t('move.top'), path: [] }] : []
  return <PlacePicker places={[...placeOptions(places, except), ...none]} onChoose={choose} />
}

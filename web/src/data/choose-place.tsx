import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { PlaceField, type PlaceFieldProps } from '../ui/picker/place-field.tsx'
import type { PlaceOption } from '../ui/picker/place-lines.tsx'
import { PlacePicker } from '../ui/picker/place-picker.tsx'
import { usePlaceChoice } from './place-choice.ts'

interface ChoosePlaceProps {
  readonly title: string
  readonly isOpen: boolean
  /** Where it is now, where that is known. */
  readonly current?: string | undefined
  /** What cannot be chosen, with all that is in it, such as what is moved. */
  readonly except?: readonly string[]
  /** Undefined: the top level. */
  readonly onChoose: (place: PlaceOption | undefined) => void
  readonly onClose: () => void
}

/** Asks for a location, or the top level. */
export const ChoosePlace = ({ title, isOpen, ...rest }: ChoosePlaceProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={rest.onClose}>
    <Choice {...rest} />
  </Dialog>
)

function Choice({ current, except, onChoose, onClose }: Omit<ChoosePlaceProps, 'title' | 'isOpen'>) {
  const { t } = useTranslation()
  return (
    <PlacePicker
      choice={usePlaceChoice(except)}
      current={current}
      noPlace={t('move.top')}
      onChoose={place => {
        onClose()
        onChoose(place)
      }}
    />
  )
}

/** A location in a form. */
export function PlaceInput({
  canCreate = true,
  ...rest
}: Omit<PlaceFieldProps, 'choice'> & { readonly canCreate?: boolean }) {
  const choice = usePlaceChoice()
  return <PlaceField {...rest} choice={canCreate ? choice : { ...choice, create: undefined }} />
}

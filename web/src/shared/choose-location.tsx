import { useTranslation } from 'react-i18next'
import { useLocationChoice } from '../data/items/location-choice.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { LocationField, type LocationFieldProps } from '../ui/picker/location-field.tsx'
import type { LocationOption } from '../ui/picker/location-lines.tsx'
import { LocationPicker } from '../ui/picker/location-picker.tsx'

interface ChooseLocationProps {
  readonly title: string
  readonly isOpen: boolean
  /** Where it is now, where that is known. */
  readonly current?: string | undefined
  /** Ids that cannot be chosen, with all that is in them, such as the entities to move. */
  readonly except?: readonly string[]
  /** Undefined: the top level. */
  readonly onChoose: (location: LocationOption | undefined) => void
  readonly onClose: () => void
}

/** Asks for a location, or the top level. */
export const ChooseLocation = ({ title, isOpen, ...rest }: ChooseLocationProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={rest.onClose}>
    <Choice {...rest} />
  </Dialog>
)

function Choice({ current, except, onChoose, onClose }: Omit<ChooseLocationProps, 'title' | 'isOpen'>) {
  const { t } = useTranslation()
  return (
    <LocationPicker
      choice={useLocationChoice(except)}
      current={current}
      noLocation={t('move.top')}
      onChoose={location => {
        onClose()
        onChoose(location)
      }}
    />
  )
}

/** A location in a form. */
export function LocationInput({
  canCreate = true,
  ...rest
}: Omit<LocationFieldProps, 'choice'> & { readonly canCreate?: boolean }) {
  const choice = useLocationChoice()
  return <LocationField {...rest} choice={canCreate ? choice : { ...choice, create: undefined }} />
}

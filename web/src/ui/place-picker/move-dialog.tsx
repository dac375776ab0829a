import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import { type PlaceOption, PlacePicker } from './place-picker.tsx'

/** Asks where something goes; the top level is one of the answers, with an empty id. */
export function MoveDialog({
  what,
  places,
  current,
  onChoose,
  onClose,
}: {
  /** What is moved, in words. */
  readonly what: string
  readonly places: readonly PlaceOption[]
  readonly current?: string | undefined
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('move.title', { what })} isOpen onClose={onClose}>
      <PlacePicker
        places={[...places, { id: '', name: t('move.top'), path: [] }]}
        current={current}
        onChoose={id => {
          onClose()
          onChoose(id)
        }}
      />
    </Dialog>
  )
}

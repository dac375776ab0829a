import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/field/field.tsx'
import styles from './select.module.css'
import type { ListSelection } from './use-selection.ts'

/** The box in the head of the list: selects all that its filters find, loaded or not, or nothing. */
export function SelectAll({
  selection: { count, selectAll, clear },
  total,
  isTabbable,
}: {
  readonly selection: ListSelection
  readonly total: number
  readonly isTabbable: boolean
}) {
  const { t } = useTranslation()
  const isWhole = count > 0 && count === total
  return (
    <span className={styles.all}>
      <Checkbox
        aria-label={t('select.allShown')}
        excludeFromTabOrder={!isTabbable}
        isSelected={isWhole}
        isIndeterminate={count > 0 && !isWhole}
        onChange={() => (isWhole ? clear() : selectAll())}
      />
    </span>
  )
}

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './filters.module.css'

/** A filter that is set: a press opens the filters, the cross takes it away. */
export const FilterChip = ({
  icon,
  name,
  onPress,
  onRemove,
}: {
  readonly icon: ReactNode
  readonly name: string
  readonly onPress: () => void
  readonly onRemove: () => void
}) => {
  const { t } = useTranslation()
  return (
    <span className={styles.chip}>
      <AriaButton className={styles.chipName ?? ''} onPress={onPress}>
        {icon}
        {name}
      </AriaButton>
      <AriaButton
        className={styles.remove ?? ''}
        aria-label={t('filter.remove', { name })}
        onPress={onRemove}
      >
        <X aria-hidden />
      </AriaButton>
    </span>
  )
}

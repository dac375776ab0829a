import { useTranslation } from 'react-i18next'
import fieldStyles from '../field/field.module.css'
import styles from './picker.module.css'

/** Says what a picker is creating; on a fast line it is not seen. */
export function BeingCreated({ name }: { readonly name: string | undefined }) {
  const { t } = useTranslation()
  return (
    <p role="status" className={`${fieldStyles.hint} ${styles.creating}`}>
      {name === undefined ? null : t('picker.creating', { name })}
    </p>
  )
}

import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { TypeIcon } from './type-icon.tsx'
import styles from './types.module.css'
import type { EntityType } from './use-type-changes.ts'

/** The address of the list of everything of a type; locations have no such list. */
export const listOfType = ({ id, isLocation }: EntityType): string | undefined =>
  isLocation ? undefined : `/items?types=%22${id}%22&archived=true`

/** A type in the list: pressing it opens it beside the list. */
export function TypeRow({
  type,
  isOpen,
  count,
}: {
  readonly type: EntityType
  readonly isOpen: boolean
  readonly count: number | undefined
}) {
  const { t } = useTranslation()
  return (
    <li>
      <Link
        href={`/types?open=${type.id}`}
        className={styles.row ?? ''}
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
      >
        <TypeIcon type={type} />
        <span className={styles.what}>
          <b dir="auto">{type.name}</b>
          {type.defaultTemplate === undefined ? null : (
            <span>{t('types.withTemplate', { name: type.defaultTemplate.name })}</span>
          )}
        </span>
        <span className={styles.count}>{count === undefined ? '' : formatNumber(count)}</span>
      </Link>
    </li>
  )
}

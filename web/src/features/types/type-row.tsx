import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { TypeIcon } from './type-icon.tsx'
import styles from './types.module.css'
import type { EntityType } from './use-type-changes.ts'

/** The address of the list of everything of a type; locations have no such list. */
export const listOfType = ({ id, isLocation }: EntityType): string | undefined =>
  isLocation ? undefined : `/items?types=%22${id}%22&archived=true`

/** A type in the list. */
export function TypeRow({
  type,
  count,
  fields,
}: {
  readonly type: EntityType
  readonly count: number | undefined
  /** Number of its own fields. */
  readonly fields: number
}) {
  const { t } = useTranslation()
  const about = [
    ...(fields === 0 ? [] : [t('types.fieldCount', { count: fields })]),
    ...(type.defaultTemplate === undefined
      ? []
      : [t('types.withTemplate', { name: type.defaultTemplate.name })]),
  ]
  return (
    <li>
      <Link href={`/types/${type.id}`} className={styles.row ?? ''}>
        <TypeIcon type={type} />
        <span className={styles.what}>
          <b dir="auto">{type.name}</b>
          {about.length === 0 ? null : <span>{about.join(' · ')}</span>}
        </span>
        <span className={styles.count}>{count === undefined ? '' : formatNumber(count)}</span>
      </Link>
    </li>
  )
}

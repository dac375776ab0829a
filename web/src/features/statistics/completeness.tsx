import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { Check } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isHidden, useHidden } from '../../data/person/hidden.ts'
import { getCompleteness } from '../../data/wire/operations.ts'
import { formatPercent } from '../../i18n/format.ts'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Panel } from './panel.tsx'
import type { PartProps } from './part.ts'
import styles from './statistics.module.css'
import { listAddress, queryOf } from './statistics-search.ts'
import { useStatistics } from './use-statistics.ts'

type Figures = ReplyOf<typeof getCompleteness>
type Part = Figures['parts'][number]
type Field = Figures['fields'][number]

/** Number of items that have something, and the list of those that lack it. */
interface Row {
  readonly id: string
  readonly name: string
  readonly have: number
  readonly missing: number
  readonly href: string
  readonly without: string
}

/** The items that have a location, a photo, a price, a purchase date, a serial number, and the fields for which definitions ask. */
export function CompletenessPanel({ search, asTables }: PartProps) {
  const { t } = useTranslation()
  const figures = useStatistics(getCompleteness, queryOf(search))
  const rows = useRows(search, figures.data)
  const have = rows.reduce((sum, row) => sum + row.have, 0)
  const all = rows.reduce((sum, row) => sum + row.have + row.missing, 0)
  return (
    <Panel
      title={t('statistics.completeness')}
      figures={figures}
      beside={all === 0 ? null : <span>{formatPercent(have / all)}</span>}
    >
      {data =>
        data.count === 0 ? (
          <p className={styles.none}>{t('statistics.nothing')}</p>
        ) : asTables ? (
          <ChartTable
            label={t('statistics.completeness')}
            heads={[t('statistics.what'), t('statistics.have'), t('statistics.missing')]}
            rows={rows.map(({ id, name, href, have, missing }) => ({
              id,
              name,
              href,
              figures: [String(have), String(missing)],
            }))}
          />
        ) : (
          <ul className={styles.parts}>
            {rows.map(row => (
              <PartRow key={row.id} row={row} />
            ))}
          </ul>
        )
      }
    </Panel>
  )
}

function useRows(search: PartProps['search'], figures: Figures | undefined): Row[] {
  const { t } = useTranslation()
  const hidden = useHidden()
  const isShown = ({ part }: Part): boolean => (part === 'price' ? !hidden.prices : !isHidden(part, hidden))
  const parts = (figures?.parts ?? []).filter(isShown).map(part => ({
    id: part.part,
    name: t(`statistics.part.${part.part}`),
    have: part.have,
    missing: part.missing,
    href: addressWithout(search, part),
    without: t(`statistics.without.${part.part}`, { count: part.missing }),
  }))
  const fields = (figures?.fields ?? []).map(field => ({
    id: field.definitionId,
    name: field.name,
    have: field.have,
    missing: field.missing,
    href: addressWithoutField(search, field),
    without: t('statistics.withoutField', { count: field.missing, name: field.name }),
  }))
  return [...parts, ...fields]
}

/** The list of the items that lack something. */
const addressWithout = (
  search: PartProps['search'],
  { filter: { onlyWithoutPhoto, ...filter } }: Part,
): string => listAddress(search, { ...(onlyWithoutPhoto === true ? { photo: 'without' } : {}), ...filter })

/** The list of the items without a value in a field. */
const addressWithoutField = (search: PartProps['search'], { name, typeId }: Field): string =>
  listAddress(search, {
    ...(typeId === null ? {} : { types: typeId }),
    fields: [{ name, op: 'empty', value: '' }],
    sold: false,
  })

function PartRow({ row: { name, have, missing, href, without } }: { readonly row: Row }) {
  const { t } = useTranslation()
  const count = have + missing
  return (
    <li className={styles.part}>
      <span dir="auto">{name}</span>
      <span className={styles.of}>{t('statistics.of', { have, count })}</span>
      <span className={styles.partTrack} aria-hidden="true">
        <span style={{ width: `${(100 * have) / count}%` }} />
      </span>
      {missing === 0 ? (
        <span className={styles.complete}>
          <Check aria-hidden /> {t('statistics.complete')}
        </span>
      ) : (
        <Link href={href} className={styles.missing ?? ''}>
          {without}
        </Link>
      )}
    </li>
  )
}

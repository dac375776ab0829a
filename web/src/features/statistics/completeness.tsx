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

type Part = ReplyOf<typeof getCompleteness>['parts'][number]

/** How many of the items have a location, a photo, a price, a purchase date and a serial number. */
export function CompletenessPanel({ search, asTables }: PartProps) {
  const { t } = useTranslation()
  const figures = useStatistics(getCompleteness, queryOf(search))
  const hidden = useHidden()
  const isShown = ({ part }: Part): boolean => (part === 'price' ? !hidden.prices : !isHidden(part, hidden))
  const { count = 0 } = figures.data ?? {}
  const parts = (figures.data?.parts ?? []).filter(isShown)
  const have = parts.reduce((sum, part) => sum + part.have, 0)
  return (
    <Panel
      title={t('statistics.completeness')}
      figures={figures}
      beside={count === 0 ? null : <span>{formatPercent(have / (count * parts.length))}</span>}
    >
      {data =>
        data.count === 0 ? (
          <p className={styles.none}>{t('statistics.nothing')}</p>
        ) : asTables ? (
          <ChartTable
            label={t('statistics.completeness')}
            heads={[t('statistics.what'), t('statistics.have'), t('statistics.missing')]}
            rows={parts.map(part => ({
              id: part.part,
              name: t(`statistics.part.${part.part}`),
              href: missingAddress(search, part),
              figures: [String(part.have), String(part.missing)],
            }))}
          />
        ) : (
          <ul className={styles.parts}>
            {parts.map(part => (
              <PartRow key={part.part} part={part} count={data.count} href={missingAddress(search, part)} />
            ))}
          </ul>
        )
      }
    </Panel>
  )
}

/** The list of the items that lack something. */
const missingAddress = (
  search: PartProps['search'],
  { filter: { onlyWithoutPhoto, ...filter } }: Part,
): string => listAddress(search, { ...(onlyWithoutPhoto === true ? { photo: 'without' } : {}), ...filter })

function PartRow({
  part,
  count,
  href,
}: {
  readonly part: Part
  readonly count: number
  readonly href: string
}) {
  const { t } = useTranslation()
  return (
    <li className={styles.part}>
      <span>{t(`statistics.part.${part.part}`)}</span>
      <span className={styles.of}>{t('statistics.of', { have: part.have, count })}</span>
      <span className={styles.partTrack} aria-hidden="true">
        <span style={{ width: `${(100 * part.have) / count}%` }} />
      </span>
      {part.missing === 0 ? (
        <span className={styles.complete}>
          <Check aria-hidden /> {t('statistics.complete')}
        </span>
      ) : (
        <Link href={href} className={styles.missing ?? ''}>
          {t(`statistics.without.${part.part}`, { count: part.missing })}
        </Link>
      )}
    </li>
  )
}

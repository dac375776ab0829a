import type { ImportReport } from '@stowage/contract/tables/imports'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../data/person/use-currency.ts'
import { formatDay, formatMoney, formatNumber } from '../../i18n/format.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import styles from './import.module.css'
import { RowList } from './row-list.tsx'
import { kindOfRows } from './shown-report.ts'
import { kindOfMember, memberNameOf } from './targets.tsx'

/** What happens to items that exist: by member with examples, or by item. */
export function MemberChanges({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation()
  const [by, choose] = useState<'column' | 'item'>('column')
  if (report.update === 0) return null
  const context = kindOfRows(report)
  const title = t('import.changes', { count: report.update, context })
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{title}</h2>
        <span className={styles.end}>
          <Segmented
            label={title}
            options={[
              { id: 'column', name: t('import.byColumn') },
              { id: 'item', name: t('import.byItem', { context }) },
            ]}
            chosen={by}
            onChoose={choose}
          />
        </span>
      </header>
      {by === 'item' ? (
        <RowList
          rows={(report.rows ?? []).filter(({ action }) => action === 'update')}
          label={title}
          report={report}
        />
      ) : (
        <ChangeTable report={report} />
      )}
    </section>
  )
}

/** A value as people read it: days and amounts come as the server stores them. */
function shownValue(member: string, value: string, currency: string): string {
  const kind = kindOfMember(member)
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}/.test(value)) return formatDay(value)
  if (kind === 'amount' && value !== '' && Number.isFinite(Number(value)))
    return formatMoney(Number(value), currency)
  return value
}

function ChangeTable({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('import.field')}</th>
          <th scope="col">{t(kindOfRows(report) === 'contacts' ? 'contacts.title' : 'import.items')}</th>
          <th scope="col">{t('import.cleared')}</th>
          <th scope="col">{t('import.examples')}</th>
        </tr>
      </thead>
      <tbody>
        {report.changes.map(({ member, rows, cleared, examples }) => (
          <tr key={member}>
            <th scope="row" dir="auto">
              {memberNameOf(t, member)}
            </th>
            <td>{formatNumber(rows)}</td>
            <td data-cleared={cleared > 0 || undefined}>{formatNumber(cleared)}</td>
            <td>
              {examples.map(({ row, name, before, after }) => (
                <span key={row} className={styles.example}>
                  <span className={styles.exampleName} dir="auto">
                    {name}
                  </span>
                  {before === '' ? null : (
                    <>
                      <s dir="auto">{shownValue(member, before, currency)}</s>
                      <ArrowRight aria-label={t('import.becomes')} />
                    </>
                  )}
                  {after === '' ? (
                    <i>{t('import.empty')}</i>
                  ) : (
                    <b dir="auto">{shownValue(member, after, currency)}</b>
                  )}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useTranslation } from 'react-i18next'
import { openLines } from '../../data/items/loans.ts'
import { useHasLent } from '../../data/items/use-loans.ts'
import { listLoans } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { itemsText } from '../../shared/lending/loan-texts.ts'
import { DueDay } from './due-day.tsx'
import { PanelRow, RowsPanel } from './panel.tsx'

/** So many fit; the others are in the list of loans. */
const shown = 6

/** Days ahead of which due loans are shown. */
const daysAhead = 7

/** The loans that are overdue or due soon, the longest due first; nothing when there is none. */
export function Loans() {
  const { t } = useTranslation()
  const { data } = useOperation(
    listLoans,
    { status: 'out', dueUntil: `${daysAhead}d`, limit: String(shown) },
    { enabled: useHasLent() === true },
  )
  if (data === undefined || data.items.length === 0) return null
  return (
    <RowsPanel
      title={t('home.loans')}
      href="/loans"
      more={data.next === null ? undefined : t('home.loansMore')}
    >
      {data.items.map(loan => (
        <PanelRow
          key={loan.id}
          href={`/loans?open=${loan.id}`}
          name={loan.contact?.name ?? t('contacts.removed')}
          about={itemsText(openLines(loan))}
        >
          {loan.due === null ? null : <DueDay day={loan.due} />}
        </PanelRow>
      ))}
    </RowsPanel>
  )
}

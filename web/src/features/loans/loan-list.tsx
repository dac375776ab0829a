import { HandHelping, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Loan } from '../../data/items/loans.ts'
import { useFirstWeekday } from '../../data/person/use-first-weekday.ts'
import type { Pages } from '../../data/wire/use-pages.ts'
import { formatNumber, today } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { LoadingRows } from '../../ui/loading/loading-rows.tsx'
import { groupLoans, type LoanGroup } from './loan-groups.ts'
import { type LoanActions, LoanRow } from './loan-row.tsx'
import rowStyles from './loan-rows.module.css'
import styles from './loans.module.css'
import type { ShownState } from './loans-search.ts'

/** Loans that are ticked, to be taken back together. */
export interface Ticked {
  readonly ids: ReadonlySet<string>
  readonly onTick: (loan: Loan, isTicked: boolean) => void
}

/** Loans of one state by how urgent they are, page by page. */
export function LoanList({
  pages,
  state,
  isSearched,
  actions,
  openId,
  ticked,
}: {
  readonly pages: Pages<Loan>
  readonly state: ShownState
  /** Only some are looked for. */
  readonly isSearched: boolean
  readonly actions: LoanActions
  readonly openId: string | undefined
  readonly ticked: Ticked | undefined
}) {
  const { t } = useTranslation()
  const firstWeekday = useFirstWeekday()
  const { items, error, retry, readMore } = pages
  if (items === undefined)
    return error === null ? <LoadingRows rows={8} isCard /> : <Failed error={error} onRetry={retry} />
  if (items.length === 0)
    return isSearched ? (
      <Empty icon={<SearchX aria-hidden />} title={t('loans.noneFound')} />
    ) : (
      <Empty
        icon={<HandHelping aria-hidden />}
        title={t(`loans.none.${state}`)}
        text={t(`loans.noneText.${state}`)}
      />
    )
  const groups = groupLoans(items, state, { today: today(), firstWeekday })
  return (
    <>
      {groups.map((group, at) => (
        <Group
          key={group.name}
          group={group}
          isWhole={readMore === undefined || at < groups.length - 1}
          actions={actions}
          openId={openId}
          ticked={ticked}
        />
      ))}
      {readMore === undefined ? null : <Button onPress={readMore}>{t('loans.showMore')}</Button>}
    </>
  )
}

function Group({
  group: { name, loans },
  isWhole,
  actions,
  openId,
  ticked,
}: {
  readonly group: LoanGroup
  /** All loans of the group are read, so that they can be counted. */
  readonly isWhole: boolean
  readonly actions: LoanActions
  readonly openId: string | undefined
  readonly ticked: Ticked | undefined
}) {
  const { t } = useTranslation()
  return (
    <section className={styles.group}>
      {name === undefined ? null : (
        <h2 data-overdue={name === 'overdue' || undefined}>
          {t(`loans.group.${name}`)}{' '}
          <span className={styles.count}>{`${formatNumber(loans.length)}${isWhole ? '' : '+'}`}</span>
        </h2>
      )}
      <ul className={rowStyles.rows}>
        {loans.map(loan => (
          <LoanRow
            key={loan.id}
            loan={loan}
            actions={actions}
            isCurrent={loan.id === openId}
            tick={
              ticked && {
                isTicked: ticked.ids.has(loan.id),
                onTick: isTicked => ticked.onTick(loan, isTicked),
              }
            }
          />
        ))}
      </ul>
    </section>
  )
}

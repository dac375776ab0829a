import { Plus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Loan } from '../../data/items/loans.ts'
import { useLoans } from '../../data/items/use-loans.ts'
import { ForLenders } from '../../data/person/for-writers.tsx'
import { useMayLend } from '../../data/person/use-group.ts'
import type { Pages } from '../../data/wire/use-pages.ts'
import { formatNumber } from '../../i18n/format.ts'
import { askToLend } from '../../shared/lending/to-lend.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import page from '../../ui/list-page/list-page.module.css'
import { PausedSearchInput } from '../../ui/list-page/search-input.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { LoanList } from './loan-list.tsx'
import { LoansMenu } from './loans-menu.tsx'
import { shownStates } from './loans-search.ts'
import { OpenLoan } from './open-loan.tsx'
import { TickedBar, useTicked } from './ticked-loans.tsx'
import { useLoanActions } from './use-loan-actions.tsx'
import { useLoanKeys } from './use-loan-keys.ts'
import { useLoansAddress } from './use-loans-address.ts'

/** Loans that are out, reserved and returned: one list for each, a loan beside it. */
export function LoansScreen() {
  const { t } = useTranslation()
  const address = useLoansAddress()
  const { show, q, open } = address
  const filter = q === '' ? {} : { q }
  const out = useLoans({ status: 'out', ...filter })
  const reserved = useLoans({ status: 'reserved', ...filter })
  const { actions, ask, dialog } = useLoanActions(loan => address.openLoan(loan.id))
  const { ticked, loans, clear } = useTicked(out.items)
  const isPhone = useIsPhone()
  const mayLend = useMayLend()
  useLoanKeys({
    letters: { l: mayLend ? () => askToLend({}) : undefined },
    close: open === undefined || isPhone ? undefined : address.close,
  })
  const states = (
    <Segmented
      label={t('loans.show')}
      options={shownStates.map(id => ({
        id,
        name: [t(`loans.show.${id}`), countOf({ out, reserved, returned: undefined }[id])].join(' ').trim(),
      }))}
      chosen={show}
      onChoose={address.choose}
    />
  )
  const shared = { state: show, isSearched: q !== '', actions, openId: open }
  return (
    <div className={page.screen} data-open={(open !== undefined && !isPhone) || undefined}>
      <PageHead title={t('nav.loans')}>
        {isPhone ? null : states}
        <ButtonLink href="/contacts" icon={<Users aria-hidden />}>
          {t('contacts.title')}
        </ButtonLink>
        <ForLenders>
          <Button variant="main" icon={<Plus aria-hidden />} keys="L" onPress={() => askToLend({})}>
            {t('lend.titleAny')}
          </Button>
        </ForLenders>
      </PageHead>
      <div className={page.tools}>
        {isPhone ? states : null}
        <PausedSearchInput label={t('loans.search')} text={q} onLook={address.look} />
        <LoansMenu status={show} q={q} />
      </div>
      <div className={page.list}>
        {show === 'returned' ? (
          <ReturnedLoans filter={filter} {...shared} />
        ) : (
          <LoanList
            {...shared}
            pages={show === 'out' ? out : reserved}
            ticked={show === 'out' && actions.takeBack !== undefined ? ticked : undefined}
          />
        )}
      </div>
      {open === undefined ? null : (
        <OpenLoan key={open} id={open} actions={actions} onClose={address.close} />
      )}
      {show === 'out' ? <TickedBar loans={loans} onReturn={() => ask(loans, clear)} onClear={clear} /> : null}
      {dialog}
    </div>
  )
}

/** The number of loans in a list, as far as it is read; empty until then. */
const countOf = (pages: Pages<Loan> | undefined): string =>
  pages?.items === undefined
    ? ''
    : `${formatNumber(pages.items.length)}${pages.readMore === undefined ? '' : '+'}`

/** Returned loans are read when they are shown. */
function ReturnedLoans({
  filter,
  ...rest
}: { readonly filter: { readonly q?: string } } & Omit<Parameters<typeof LoanList>[0], 'pages' | 'ticked'>) {
  const pages = useLoans({ status: 'returned', ...filter })
  return <LoanList {...rest} pages={pages} ticked={undefined} />
}

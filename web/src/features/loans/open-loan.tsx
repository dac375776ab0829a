import type { SignedMoment } from '@stowage/contract/lending/signatures'
import { CallError } from '@stowage/contract/protocol/client'
import { Ellipsis, Pencil, Printer, Signature, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteLoan } from '../../data/items/loan-changes.ts'
import type { SignedLoan } from '../../data/items/loans.ts'
import { useMayLend, useMayWrite } from '../../data/person/use-group.ts'
import { getLoan } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { usePrint } from '../../shared/use-print.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { SidePanel } from '../../ui/list-page/side-panel.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { LoanBadge, LoanDetails } from './loan-details.tsx'
import type { LoanActions } from './loan-row.tsx'

const { Part: EditLoan } = loadedPart(async () => (await import('./edit-loan.tsx')).EditLoan)
const { Part: SignLoan } = loadedPart(async () => (await import('./sign-loan.tsx')).SignLoan)
const { Part: PrintedSlip } = loadedPart(async () => (await import('./printed-slip.tsx')).PrintedSlip)

interface OpenLoanProps {
  readonly id: string
  readonly actions: Pick<LoanActions, 'takeBack' | 'handOver'>
  readonly onClose: () => void
}

/** A loan beside the list; on phones a sheet over it. One that is gone closes. */
export function OpenLoan({ id, actions, onClose }: OpenLoanProps) {
  const { t } = useTranslation()
  const { data: loan, error, refetch } = useOperation(getLoan, { id })
  const isGone = error instanceof CallError && error.status === 404
  const onGone = useEffectEvent((): void => {
    if (loan === undefined) tellError(error)
    onClose()
  })
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone])
  const content =
    loan !== undefined ? (
      <LoanDetails loan={loan} actions={actions} />
    ) : error === null ? (
      <Loading lines={6} />
    ) : (
      <Failed error={error} onRetry={() => void refetch()} />
    )
  if (useIsPhone())
    return (
      <Dialog
        title={t('loans.one')}
        isOpen
        isInAddress
        onClose={onClose}
        actions={loan === undefined ? null : <Changes loan={loan} onClose={onClose} />}
      >
        {content}
      </Dialog>
    )
  return (
    <SidePanel
      label={t('loans.one')}
      title={loan === undefined ? null : <LoanBadge loan={loan} />}
      actions={loan === undefined ? null : <Changes loan={loan} onClose={onClose} />}
      close={t('loans.close')}
      onClose={onClose}
    >
      {content}
    </SidePanel>
  )
}

/** Actions for the loan besides handing its items over and taking them back. */
function Changes({ loan, onClose }: { readonly loan: SignedLoan; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [asked, ask] = useState<'edit' | SignedMoment>()
  const remove = useDeleteLoan()
  const mayWrite = useMayWrite()
  const mayLend = useMayLend()
  const { isPrinting, print, end } = usePrint(t('loans.slip'))
  const close = (): void => ask(undefined)
  const actions: Readonly<Record<string, () => void>> = {
    slip: print,
    out: () => ask('out'),
    back: () => ask('back'),
    delete() {
      onClose()
      remove(loan)
    },
  }
  const isBack = loan.lines.some(({ returnedAt }) => returnedAt !== null)
  return (
    <>
      {mayLend ? (
        <Button
          variant="bare"
          icon={<Pencil aria-hidden />}
          label={t('action.edit')}
          onPress={() => ask('edit')}
        />
      ) : null}
      <Menu
        label={t('loans.more')}
        onAction={key => actions[String(key)]?.()}
        trigger={<Button variant="bare" icon={<Ellipsis aria-hidden />} label={t('loans.more')} />}
      >
        <MenuItem id="slip" icon={<Printer aria-hidden />}>
          {t('loans.slip')}
        </MenuItem>
        {mayLend ? (
          <MenuItem id="out" icon={<Signature aria-hidden />}>
            {t('loans.signOut')}
          </MenuItem>
        ) : null}
        {mayLend && isBack ? (
          <MenuItem id="back" icon={<Signature aria-hidden />}>
            {t('loans.signBack')}
          </MenuItem>
        ) : null}
        {mayWrite ? (
          <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
            {t('action.delete')}
          </MenuItem>
        ) : null}
      </Menu>
      {asked === 'edit' ? <EditLoan loan={loan} onClose={close} /> : null}
      {asked === 'out' || asked === 'back' ? <SignLoan loan={loan} moment={asked} onClose={close} /> : null}
      {isPrinting ? <PrintedSlip loans={[loan]} signatures={loan.signatures} onDone={end} /> : null}
    </>
  )
}

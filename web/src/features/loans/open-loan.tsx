import { CallError } from '@stowage/contract/protocol/client'
import { Ellipsis, Pencil, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteLoan } from '../../data/items/loan-changes.ts'
import type { Loan } from '../../data/items/loans.ts'
import { useMayLend, useMayWrite } from '../../data/person/use-group.ts'
import { getLoan } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { tellError } from '../../ui/toast/toasts.ts'
import { LoanBadge, LoanDetails } from './loan-details.tsx'
import type { LoanActions } from './loan-row.tsx'
import styles from './loans.module.css'

const { Part: EditLoan } = loadedPart(async () => (await import('./edit-loan.tsx')).EditLoan)

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
    <aside className={styles.panel} aria-label={t('loans.one')}>
      <header className={styles.panelHead}>
        {loan === undefined ? <span /> : <LoanBadge loan={loan} />}
        <span className={styles.panelButtons}>
          {loan === undefined ? null : <Changes loan={loan} onClose={onClose} />}
          <Button variant="bare" icon={<X aria-hidden />} label={t('loans.close')} onPress={onClose} />
        </span>
      </header>
      {content}
    </aside>
  )
}

/** Changes contact, days and notes, or deletes the loan. */
function Changes({ loan, onClose }: { readonly loan: Loan; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [isEditing, edit] = useState(false)
  const remove = useDeleteLoan()
  const mayWrite = useMayWrite()
  if (!useMayLend()) return null
  return (
    <>
      <Button
        variant="bare"
        icon={<Pencil aria-hidden />}
        label={t('action.edit')}
        onPress={() => edit(true)}
      />
      {mayWrite ? (
        <Menu
          label={t('loans.more')}
          onAction={() => {
            onClose()
            remove(loan)
          }}
          trigger={<Button variant="bare" icon={<Ellipsis aria-hidden />} label={t('loans.more')} />}
        >
          <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
            {t('action.delete')}
          </MenuItem>
        </Menu>
      ) : null}
      {isEditing ? <EditLoan loan={loan} onClose={() => edit(false)} /> : null}
    </>
  )
}

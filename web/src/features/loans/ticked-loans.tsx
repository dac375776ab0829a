import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loan } from '../../data/items/loans.ts'
import { Button } from '../../ui/button/button.tsx'
import { PickedBar } from '../../ui/list-page/picked-bar.tsx'

/** The loans of a list that are ticked. */
export function useTicked(items: readonly Loan[] = []) {
  const [ids, set] = useState<ReadonlySet<string>>(new Set())
  const tick = ({ id }: Loan, isTicked: boolean): void =>
    set(new Set(isTicked ? [...ids, id] : [...ids].filter(each => each !== id)))
  return {
    ticked: { ids, onTick: tick },
    loans: items.filter(({ id }) => ids.has(id)),
    clear: () => set(new Set()),
  }
}

/** Takes all ticked loans back together, at the foot of the screen. */
export function TickedBar({
  loans,
  onReturn,
  onClear,
}: {
  readonly loans: readonly Loan[]
  readonly onReturn: () => void
  readonly onClear: () => void
}) {
  const { t } = useTranslation()
  return (
    <PickedBar
      label={t('loans.bar')}
      text={loans.length === 0 ? undefined : t('loans.ticked', { count: loans.length })}
      onClear={onClear}
    >
      <Button variant="bare" size="small" icon={<Undo2 aria-hidden />} onPress={onReturn}>
        {t('loans.returnMore')}
      </Button>
    </PickedBar>
  )
}

import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkResult, type BulkWork, workOnMany } from '../../../data/bulk.ts'
import { clientIn } from '../../../data/client.ts'
import { changeEntities } from '../../../data/operations.ts'
import { selectedGroup } from '../../../data/session.ts'
import { tellChange } from '../../../data/undo.ts'
import { tellError } from '../../../ui/toast/toasts.ts'
import type { ListSelection } from './use-selection.ts'

/** Says what was done to so many things. */
type Told = (changed: number) => string

/** What was asked for and cannot be done to all of them. */
export interface Refused {
  readonly work: BulkWork
  readonly told: Told | undefined
  readonly result: BulkResult
}

/** Does things to what is selected. */
export interface Bulk {
  readonly isPending: boolean
  readonly refused: Refused | undefined
  /** Looks first whether all of them can be changed, and asks when some cannot. */
  run(work: BulkWork, told?: Told): void
  /** Leaves those out that cannot be changed. */
  runOthers(): void
  cancel(): void
}

/** What says that it was done. */
function doneTextOf(work: BulkWork) {
  if ('delete' in work) return 'select.deleted'
  if (work.change.archived === undefined) return 'select.changed'
  return work.change.archived ? 'select.archived' : 'select.unarchived'
}

/** Changes what is selected: seen first, then done as a whole, told with a way to take it back. */
export function useBulk(selection: ListSelection): Bulk {
  const { t } = useTranslation()
  const [isPending, pend] = useState(false)
  const isBusy = useRef(false)
  const [refused, refuse] = useState<Refused>()
  const { select, count } = selection

  const carryOut = async (
    work: BulkWork,
    told: Told | undefined,
    onProblem: 'stop' | 'skip',
  ): Promise<void> => {
    const groupId = selectedGroup()
    const result = await workOnMany(select, work, { onProblem, expect: count })
    refuse(undefined)
    selection.clear()
    const text = told?.(result.changed) ?? t(doneTextOf(work), { count: result.changed })
    tellChange(text, { id: result.change, groupId })
  }
  const rehearse = async (work: BulkWork, told: Told | undefined): Promise<void> => {
    const asked = { select, ...work, expect: count, onProblem: 'skip', dryRun: true } as const
    const result = await clientIn(selectedGroup()).call(changeEntities, asked)
    if (result.problems.length > 0) refuse({ work, told, result })
    else await carryOut(work, told, 'stop')
  }
  /** Does it unless something is being done: a key that is held down, or pressed twice, asks again. */
  const start = (work: () => Promise<void>): void => {
    if (isBusy.current) return
    isBusy.current = true
    pend(true)
    void work()
      .catch(tellError)
      .finally(() => {
        isBusy.current = false
        pend(false)
      })
  }
  return {
    isPending,
    refused,
    run: (work, told) => start(() => rehearse(work, told)),
    runOthers() {
      if (refused !== undefined) start(() => carryOut(refused.work, refused.told, 'skip'))
    },
    cancel: () => refuse(undefined),
  }
}

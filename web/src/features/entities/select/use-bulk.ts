import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellChange } from '../../../data/history/undo.ts'
import { type BulkResult, type BulkWork, workOnMany } from '../../../data/items/bulk.ts'
import { newIdempotencyKey } from '../../../data/wire/idempotency-key.ts'
import { type InGroup, inSelectedGroup } from '../../../data/wire/in-group.ts'
import { changeEntities } from '../../../data/wire/operations.ts'
import { loadIssueMessages } from '../../../i18n/issue-text.ts'
import { expectReport, tellError } from '../../../ui/toast/toasts.ts'
import type { ListSelection } from './use-selection.ts'

/** Says what was done to so many items. */
type Told = (changed: number) => string

/** What was asked for and cannot be done to all of them. */
export interface Refused {
  readonly work: BulkWork
  readonly told: Told | undefined
  readonly group: InGroup
  readonly result: BulkResult
}

/** Bulk actions on the selection. */
export interface Bulk {
  readonly isPending: boolean
  readonly refused: Refused | undefined
  /** Looks first whether all of them can be changed, and asks when some cannot. */
  run(work: BulkWork, told?: Told, group?: InGroup): void
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

/** What says that it was not done. */
function notDoneTextOf(work: BulkWork) {
  if ('delete' in work) return 'select.notDeleted'
  const { archived, parentId, addTagIds, removeTagIds } = work.change
  if (archived !== undefined) return archived ? 'select.notArchived' : 'select.notUnarchived'
  if (parentId !== undefined) return 'select.notMoved'
  return addTagIds !== undefined || removeTagIds !== undefined ? 'select.notTagged' : 'select.notChanged'
}

/** Changes what is selected: seen first, then done as a whole, told with a way to take it back. */
export function useBulk(selection: ListSelection): Bulk {
  const { t } = useTranslation()
  const [isPending, pend] = useState(false)
  const isBusy = useRef(false)
  const [refused, refuse] = useState<Refused>()
  const { select, count } = selection

  const carryOut = async (
    { work, told, group }: Omit<Refused, 'result'>,
    ways: { readonly onProblem: 'stop' | 'skip'; readonly idempotencyKey: string },
  ): Promise<true> => {
    const result = await workOnMany(group, select, work, { ...ways, expect: count })
    refuse(undefined)
    selection.clear()
    const text = told?.(result.changed) ?? t(doneTextOf(work), { count: result.changed })
    tellChange(text, { id: result.change, groupId: group.groupId })
    return true
  }
  /** Is nothing in the way? Otherwise it is asked about. */
  const rehearse = async (asking: Omit<Refused, 'result'>): Promise<boolean> => {
    const { work, group } = asking
    const asked = { select, ...work, expect: count, onProblem: 'skip', dryRun: true } as const
    const [result] = await Promise.all([group.client.call(changeEntities, asked), loadIssueMessages()])
    if (result.problems.length > 0) refuse({ ...asking, result })
    return result.problems.length === 0
  }
  /** Does it unless something is being done: a key that is held down, or pressed twice, asks again. `work` answers whether it was done. */
  const start = (work: () => Promise<boolean>, notDone: string): void => {
    if (isBusy.current) return
    isBusy.current = true
    pend(true)
    const reported = expectReport()
    void work()
      .then(isTold => reported(isTold))
      .catch((error: unknown) => tellError(error, () => start(work, notDone), notDone))
      .finally(() => {
        reported(false)
        isBusy.current = false
        pend(false)
      })
  }
  return {
    isPending,
    refused,
    run(work, told, group = inSelectedGroup()) {
      const asking = { work, told, group }
      const ways = { onProblem: 'stop', idempotencyKey: newIdempotencyKey() } as const
      let isFree = false
      // Tried again after it was sent, it may have been done: it is sent under the same key, and not looked at anew.
      const attempt = async (): Promise<boolean> => {
        isFree ||= await rehearse(asking)
        return isFree && carryOut(asking, ways)
      }
      start(attempt, t(notDoneTextOf(work), { count }))
    },
    runOthers() {
      if (refused === undefined) return
      const ways = { onProblem: 'skip', idempotencyKey: newIdempotencyKey() } as const
      start(() => carryOut(refused, ways), t(notDoneTextOf(refused.work), { count }))
    },
    cancel: () => refuse(undefined),
  }
}

import { useEffect } from 'react'
import { askedToEdit } from '../../data/outbox/asked-to-edit.ts'
import { useMayWrite } from '../../data/person/use-group.ts'
import { loadAhead, quietMs } from '../../data/wire/load-ahead.ts'
import { whenQuiet } from '../../data/wire/when-quiet.ts'
import { letterOf } from '../../ui/keys/letter-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { isOverlaid } from '../../ui/overlay/is-overlaid.ts'
import { useStable } from '../../ui/stable/use-stable.ts'
import { useAdding } from '../palette/open-in-list.ts'

/** Milliseconds for which the queue of new items waits for a quiet network at most: it tells of those that were not saved. */
const maxWaitMs = 10_000

/** Loads the queue of new items, then the form with the list that it lies over, so that the form opens at once. */
const { Part: SavingOnPage } = loadedPart(async () => {
  await Promise.race([whenQuiet(quietMs), new Promise(resolve => setTimeout(resolve, maxWaitMs))])
  const { SavingOnPage: Queue } = await import('../../features/entities/add/saving-items.tsx')
  loadAhead(() => import('../../features/entities/add/add-entity.tsx'))
  loadAhead(() => import('../../features/entities/list/entity-list.tsx'))
  return Queue
})

/** N opens the form for a new item on every screen; below them stands what is being saved. */
export function AddItems() {
  const add = useAdding()
  const mayWrite = useMayWrite()
  const open = useStable(() => add(''))
  useEffect(() => {
    if (!mayWrite) return undefined
    const press = (event: KeyboardEvent): void => {
      if (letterOf(event) !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (isTyping(event.target) || isOverlaid()) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open, mayWrite])
  const asked = askedToEdit.use()
  useEffect(() => {
    if (asked === undefined) return
    askedToEdit.set(undefined)
    void edit(asked).then(open)
  }, [asked, open])
  return <SavingOnPage onEdit={askedToEdit.set} />
}

/** Puts an item that was not saved back into the form. */
const edit = async (key: string): Promise<void> =>
  (await import('../../features/entities/add/edit-queued.ts')).editQueued(key)

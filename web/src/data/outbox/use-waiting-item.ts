import { useEffect, useEffectEvent } from 'react'
import { confirmedAdd } from './confirmed-adds.ts'
import type { AddEntry } from './entry.ts'
import { entriesOf, outbox } from './outbox.ts'

/** A new item that waits to be sent, by the key of its entry. `onSent` hears which item it has become. */
export function useWaitingItem(key: string, onSent: (id: string) => void): AddEntry | undefined {
  const confirmed = confirmedAdd.use()
  const [id] = confirmed?.key === key ? confirmed.ids : []
  const onId = useEffectEvent(onSent)
  useEffect(() => {
    if (id !== undefined) onId(id)
  }, [id])
  return outbox.use(all => entriesOf(all, 'add').find(each => each.key === key))
}

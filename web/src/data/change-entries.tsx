import type { Change } from '@stowage/contract/history'
import { EntryList } from '../ui/changes/entry-list.tsx'
import { Failed } from '../ui/failed/failed.tsx'
import { Loading } from '../ui/loading/loading.tsx'
import { getChange } from './operations.ts'
import { useOperation } from './use-operation.ts'

/** Reads what a change did, when somebody opens it. */
export function ChangeEntries({ change, hasNames }: { readonly change: Change; readonly hasNames: boolean }) {
  const { data, error, refetch } = useOperation(getChange, { id: change.id, limit: '20' })
  if (data === undefined)
    return error === null ? <Loading lines={2} /> : <Failed error={error} onRetry={() => void refetch()} />
  return <EntryList entries={data.entries} hasNames={hasNames} hasMore={data.next !== null} />
}

import type { Change } from '@stowage/contract/history'
import { ChangeList } from '../ui/changes/change-list.tsx'
import { EntryList } from '../ui/changes/entry-list.tsx'
import { Failed } from '../ui/failed/failed.tsx'
import { Loading } from '../ui/loading/loading.tsx'
import { getChange } from './operations.ts'
import { keptUser } from './personal-storage.ts'
import { selectedGroup } from './session.ts'
import { startUndo } from './undo.ts'
import { useOperation } from './use-operation.ts'
import type { Pages } from './use-pages.ts'

/** Changes that were read; each can be opened, and undone by the server. */
export const RecordedChanges = ({
  items,
  readMore,
  hasNames,
}: {
  readonly items: readonly Change[]
  readonly readMore: Pages<Change>['readMore']
  /** Whether to say what each part of a change is about. */
  readonly hasNames: (change: Change) => boolean
}) => (
  <ChangeList
    changes={items}
    userId={keptUser()}
    onUndo={({ id, undoes }) => startUndo({ id, groupId: selectedGroup() }, { isRedo: undoes !== null })}
    renderEntries={change => <ChangeEntries change={change} hasNames={hasNames(change)} />}
    onMore={readMore}
  />
)

/** Reads what a change did, when somebody opens it. */
function ChangeEntries({ change, hasNames }: { readonly change: Change; readonly hasNames: boolean }) {
  const { data, error, refetch } = useOperation(getChange, { id: change.id, limit: '20' })
  if (data === undefined)
    return error === null ? <Loading lines={2} /> : <Failed error={error} onRetry={() => void refetch()} />
  return <EntryList entries={data.entries} hasNames={hasNames} hasMore={data.next !== null} />
}

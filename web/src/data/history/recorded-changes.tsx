import type { Change } from '@stowage/contract/history/history'
import { ChangeList } from '../../ui/changes/change-list.tsx'
import type { ChangeReader } from '../../ui/changes/change-sentence.tsx'
import { EntryList } from '../../ui/changes/entry-list.tsx'
import type { FieldText } from '../../ui/changes/member-text.ts'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { useMayLend } from '../person/use-group.ts'
import { getChange } from '../wire/operations.ts'
import { selectedGroup } from '../wire/session.ts'
import { useOperation } from '../wire/use-operation.ts'
import type { Pages } from '../wire/use-pages.ts'
import { startUndo } from './undo.ts'
import { useChangeReader } from './use-change-reader.ts'

/** Changes that were read; each can be opened, and undone by the server where it allows that. */
export function RecordedChanges({
  items,
  readMore,
  heading,
  at,
  fieldText,
}: {
  readonly items: readonly Change[]
  readonly readMore: Pages<Change>['readMore']
  /** Of what level the days are headings. */
  readonly heading: 'h2' | 'h3'
  /** The subject on whose page they stand: it is not named again. */
  readonly at?: string
  readonly fieldText: FieldText
}) {
  const reader = useChangeReader(fieldText, at)
  const mayLend = useMayLend()
  return (
    <ChangeList
      changes={items}
      reader={reader}
      heading={heading}
      onUndo={mayLend ? undo : undefined}
      renderEntries={change => <ChangeEntries change={change} reader={reader} />}
      onMore={readMore}
    />
  )
}

const undo = ({ id, undoes }: Pick<Change, 'id' | 'undoes'>): void =>
  startUndo({ id, groupId: selectedGroup() }, { isRedo: undoes !== null })

/** Reads what a change did, when somebody opens it. */
function ChangeEntries({
  change,
  reader,
}: {
  readonly change: Pick<Change, 'id'>
  readonly reader: ChangeReader
}) {
  const { data, error, refetch } = useOperation(getChange, { id: change.id, limit: '20' })
  if (data === undefined)
    return error === null ? <Loading lines={2} /> : <Failed error={error} onRetry={() => void refetch()} />
  return <EntryList entries={data.entries} reader={reader} hasMore={data.next !== null} />
}

import type { CallOf } from '@stowage/contract/client'
import type { ReplyOf } from '@stowage/contract/operation'
import { clientIn } from './client.ts'
import type { Row } from './entities.ts'
import { type BulkChange, inversesOf, shownFor } from './inverse-change.ts'
import { changeEntities, listEntitiesByBody } from './operations.ts'
import { selectedGroup } from './session.ts'
import { readAgain } from './use-change.ts'

type Asked = CallOf<typeof changeEntities>

/** Which things something is done to. */
export type Selection = Asked['select']

export type BulkResult = ReplyOf<typeof changeEntities>

/** What is done to many things. */
export type BulkWork = { readonly change: BulkChange } | { readonly delete: true }

/** Up to so many things are read before they are changed, so that it can be taken back. */
const maxUndone = 10_000

/** The things of a selection as they are; undefined when they are too many. */
async function readBefore(select: Selection, change: BulkChange): Promise<readonly Row[] | undefined> {
  const filters = select.ids ? { ids: select.ids, isLocation: 'any', includeArchived: true } : select.query
  const show = shownFor(change)
  const reply = await clientIn(selectedGroup()).call(listEntitiesByBody, {
    ...filters,
    show,
    page: 1,
    pageSize: maxUndone,
  })
  if (reply.total > maxUndone) return undefined
  const except = new Set(select.except)
  return reply.items.filter(({ id }) => !except.has(id))
}

/** Does something to many things, and answers what it came to, with what takes it back. */
export async function workOnMany(
  select: Selection,
  work: BulkWork,
  ways: { readonly onProblem: 'stop' | 'skip'; readonly expect?: number },
): Promise<{ readonly result: BulkResult; readonly undo?: () => Promise<void> }> {
  const client = clientIn(selectedGroup())
  const before = 'change' in work ? await readBefore(select, work.change) : undefined
  const result = await client.call(changeEntities, { select, ...work, ...ways })
  await readAgain()
  if (before === undefined || !('change' in work)) return { result }
  return { result, undo: () => takeBack(before, work.change) }
}

async function takeBack(before: readonly Row[], done: BulkChange): Promise<void> {
  const client = clientIn(selectedGroup())
  try {
    for (const { ids, change } of inversesOf(before, done))
      await client.call(changeEntities, { select: { ids }, change, onProblem: 'skip' })
  } finally {
    await readAgain()
  }
}

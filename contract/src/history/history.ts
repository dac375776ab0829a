import { z } from 'zod'
import { KindCount, Subject, SubjectKind } from '../entities/subjects.ts'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { chosenIds, momentIn, numberIn, wordsIn } from '../protocol/query-in.ts'
import { StockMove } from '../stock/moves.ts'
import { ById, Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'
import { ChangeDetail, ChangeEntry } from './change-entries.ts'
import { noteMembers } from './change-notes.ts'
import { Named } from './changed-members.ts'

const operation = operationIn('History')

/** Kinds of changes. */
export const changeKinds = [
  'created',
  'updated',
  'moved',
  'deleted',
  'restored',
  'imported',
  'undone',
  'joined',
  'left',
  'other',
] as const

const whatItDid = {
  kind: z.enum(changeKinds),
  count: z.int().min(0).describe('The number of its subjects'),
  counts: z
    .array(KindCount)
    .describe(
      'The number of subjects by kind; empty when an earlier version recorded it and there are more than five',
    ),
  subjects: z.array(Subject).describe('The first five, as far as the caller may see them'),
  details: z
    .array(ChangeDetail)
    .describe(
      'Effects on each subject, when there are at most five. Texts are cut to 200 characters; values ' +
        'of created and deleted subjects are left out',
    ),
  merged: z
    .strictObject({ from: Subject, into: Subject })
    .optional()
    .describe('Only of a merge: what was merged, and the one that stays'),
  stock: z
    .array(StockMove)
    .optional()
    .describe(
      'Only of what was taken from stock, added, split off or put away, and of its undo: the first five moves. The changes of ' +
        'a product have those of it besides',
    ),
}

const changeMembers = {
  id: Id,
  at: Instant,
  actor: z
    .strictObject({ id: Id, name: z.string().describe('Empty when the account is deleted') })
    .nullable()
    .describe('Null for changes of the server itself'),
  ...whatItDid,
  isUndoable: z.boolean().describe('An undo may still fail because of later changes'),
  undoneBy: Id.nullable().describe('The change that undid it'),
  undoes: Id.nullable().describe('The change that it undoes'),
  origin: z
    .strictObject({ isRedo: z.boolean(), ...whatItDid })
    .meta({ id: 'ChangeOrigin' })
    .nullable()
    .describe('Of an undo: the change that was undone or redone, if it is still kept'),
}

/** Effect of one request, job or import on the group. */
export const Change = z.strictObject(changeMembers).meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

const next = z.string().nullable().describe('The value of `after` for the next page; null at the end')

const paging = {
  limit: numberIn(1, 200, true).transform(limit => limit ?? 50),
  after: queryText(200).describe('The `next` of the page before'),
}

/** Lists the changes of the group. */
export const listChanges = operation({
  name: 'listChanges',
  summary: 'List the changes of the group, newest first',
  description:
    'The history of an item includes its attachments and maintenance entries; that of what stays after a merge includes the merge. ' +
    'Changes before the version of Stowage that records history are missing. Only their owner sees changes to notifiers.',
  route: 'GET /v1/history',
  needs: 'user',
  query: z.object({
    subjectId: chosenIds(1).describe(
      'An item, attachment, maintenance entry, product, tag, type, template, notifier or member',
    ),
    actorId: chosenIds(1),
    kinds: wordsIn(changeKinds, changeKinds.length, []),
    since: momentIn('first'),
    until: momentIn('last'),
    ...paging,
  }),
  reply: z.strictObject({ items: z.array(Change), next }),
  status: 200,
  problems: [],
})

/** Returns a change with its entries. */
export const getChange = operation({
  name: 'getChange',
  summary: 'Show a change, subject by subject',
  description:
    'Of the lists `fields` and `tags` only the elements that differ are told: one member for each, with `element`. Its `before` ' +
    'is null when it was added, its `after` when it was removed. `fieldOrder` has the custom fields where their order differs.',
  route: 'GET /v1/history/:id',
  needs: 'user',
  params: ById,
  query: z.object(paging),
  reply: z.strictObject({ ...changeMembers, entries: z.array(ChangeEntry), next }),
  status: 200,
  problems: ['change.not_found'],
})

/** Undoes a change. */
export const undoChange = operation({
  name: 'undoChange',
  summary: 'Undo a change, as a new change',
  description:
    'Later changes of the same members are conflicts, as are values that the rules forbid now, such as a circle or a ' +
    'pin to an item that is no location any more. A conflict changes nothing; the error has `conflicts` (the first ' +
    '100: `subject`, `members`, `changeId`) and their `count`. With `force` the old values are written anyway, adapted ' +
    'to the rules if possible; `notes` lists the adaptations. To redo a change, undo its undo. Lenders undo what they did ' +
    'by the operations that they may call, without `force`.',
  route: 'POST /v1/history/:id/undo',
  needs: 'user',
  forLenders: true,
  params: ById,
  body: bodyOf({ force: FlagIn.describe('Overwrite later changes with the old values') }),
  bodyOptional: true,
  reply: z.strictObject({
    ...changeMembers,
    ...noteMembers,
  }),
  status: 201,
  problems: [
    'change.not_found',
    'history.changed_since',
    'history.undone',
    'history.not_undoable',
    'group.owner_only',
    'member.lends_only',
  ],
})

/** Conflict of an undo. */
export interface UndoConflict {
  readonly subject: Subject
  /** Members changed since; `id` when the row was created, deleted or used since. */
  readonly members: readonly string[]
  /** Element of a list that was changed since. */
  readonly element?: Named
  /** The later change; null when unknown. */
  readonly changeId: string | null
}

/** Additional members of the error `history.changed_since`. */
export interface UndoChangedSince {
  /** The first 100. */
  readonly conflicts: readonly UndoConflict[]
  /** Number of all conflicts. */
  readonly count: number
}

/** Deleted row that can be restored. */
export const TrashItem = z
  .strictObject({
    id: Id,
    kind: SubjectKind,
    name: z.string(),
    wasIn: Named.nullable().describe('Its location or parent before the deletion'),
    deletedAt: Instant,
    deletedBy: Named.nullable(),
    expiresAt: Instant.describe('When it is deleted permanently'),
    changeId: Id.describe('The change that deleted it'),
  })
  .meta({ id: 'TrashItem' })
export type TrashItem = z.infer<typeof TrashItem>

/** Lists deleted rows that can be restored. */
export const listTrash = operation({
  name: 'listTrash',
  summary: 'List deleted rows that can be restored, newest first',
  route: 'GET /v1/trash',
  needs: 'user',
  query: z.object({
    kinds: wordsIn(SubjectKind.options, SubjectKind.options.length, []),
    q: queryText(255).describe('A part of its name; case and accents are ignored'),
    ...paging,
  }),
  reply: z.strictObject({ items: z.array(TrashItem), next }),
  status: 200,
  problems: [],
})

/** Restores a deleted row. */
export const restoreTrash = operation({
  name: 'restoreTrash',
  summary: 'Restore one entry of the trash',
  description:
    'Restores also the rows that were deleted with it. Former contents and tagged entities belong to it again, unless ' +
    'they were changed since; a merged location comes back without them. `notes` lists values that could not be restored exactly: when the location of an item ' +
    'is deleted, the item is in the nearest location above.',
  route: 'POST /v1/trash/:id/restore',
  needs: 'user',
  params: ById,
  reply: z.strictObject({ subject: Subject, ...noteMembers }),
  status: 200,
  problems: ['trash.not_found', 'history.changed_since'],
})

/** Deletes one row of the trash permanently. */
export const deleteTrash = operation({
  name: 'deleteTrash',
  summary: 'Delete one entry of the trash permanently',
  description: 'Also deletes its values from the history.',
  route: 'DELETE /v1/trash/:id',
  needs: 'owner',
  params: ById,
  status: 204,
  problems: ['trash.not_found'],
})

/** Deletes all rows of the trash permanently. */
export const emptyTrash = operation({
  name: 'emptyTrash',
  summary: 'Empty the trash permanently',
  route: 'DELETE /v1/trash',
  needs: 'owner',
  status: 204,
  problems: [],
})

import { z } from 'zod'
import { KindCount, Subject, SubjectKind } from '../entities/subjects.ts'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { chosenIds, momentIn, numberIn, wordsIn } from '../protocol/query-in.ts'
import { ById, Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'
import { ChangeDetail, ChangeEntry } from './change-entries.ts'
import { noteMembers } from './change-notes.ts'
import { Named } from './changed-members.ts'

const operation = operationIn('History')

/** What a change was, in one word. */
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
  count: z.int().min(0).describe('How many subjects it has'),
  counts: z
    .array(KindCount)
    .describe(
      'How many subjects of each kind; empty when an earlier version recorded it and there are more than five',
    ),
  subjects: z.array(Subject).describe('The first five, as far as the caller may see them'),
  details: z
    .array(ChangeDetail)
    .describe(
      'What it did to each subject, when there are at most five: texts are cut to 200 characters, and the values of what ' +
        'was created or deleted are left out',
    ),
}

const changeMembers = {
  id: Id,
  at: Instant,
  actor: z
    .strictObject({ id: Id, name: z.string().describe('Empty when the account is gone') })
    .nullable()
    .describe('Null when nobody asked for it'),
  ...whatItDid,
  isUndoable: z.boolean().describe('Whether what it changed since is in the way is known only by trying'),
  undoneBy: Id.nullable().describe('The change that has taken it back'),
  undoes: Id.nullable().describe('The change that it takes back'),
  origin: z
    .strictObject({ isRedo: z.boolean(), ...whatItDid })
    .meta({ id: 'ChangeOrigin' })
    .nullable()
    .describe('Of an undo: what was undone, or done again, as far as it is still kept'),
}

/** What one request, job or import did in the group. */
export const Change = z.strictObject(changeMembers).meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

const next = z.string().nullable().describe('The next `after`; null at the end')

const paging = {
  limit: numberIn(1, 200, true).transform(limit => limit ?? 50),
  after: queryText(200).describe('The `next` of the page before'),
}

/** Lists what was changed in the group. */
export const listChanges = operation({
  name: 'listChanges',
  summary: 'List what was changed in the group, newest first',
  description:
    'The history of an item includes its attachments and maintenance entries. It begins with the version of Stowage ' +
    'that keeps it. What somebody does to their notifiers only they see.',
  route: 'GET /v1/history',
  needs: 'user',
  query: z.object({
    subjectId: chosenIds(1).describe(
      'An item, attachment, maintenance entry, tag, type, template, notifier or member',
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

/** Shows a change with its entries. */
export const getChange = operation({
  name: 'getChange',
  summary: 'Show what a change did, subject by subject',
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

/** Takes a change back. */
export const undoChange = operation({
  name: 'undoChange',
  summary: 'Take a change back, as a change of its own',
  description:
    'What was changed since in the same members is a conflict, and so is what the rules forbid by now, such as a circle ' +
    'or a pin to what is no location any more: then nothing is changed, and the error has `conflicts` (the first 100: ' +
    '`subject`, `members`, `changeId`) and their `count`. With `force` the old values are written all the same, made to ' +
    'fit the rules where that can be, which is told in `notes`. To do the change again, take that change back.',
  route: 'POST /v1/history/:id/undo',
  needs: 'user',
  params: ById,
  body: bodyOf({ force: FlagIn.describe('Write the old values over what was changed since') }),
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
  ],
})

/** Something that stands against taking a change back. */
export interface UndoConflict {
  readonly subject: Subject
  /** What of it was changed since; `id` where it was made, deleted or used since. */
  readonly members: readonly string[]
  /** Of a list: which of its elements was changed since. */
  readonly element?: Named
  /** The later change; null where none says so. */
  readonly changeId: string | null
}

/** What the error `history.changed_since` has besides. */
export interface UndoChangedSince {
  /** The first 100. */
  readonly conflicts: readonly UndoConflict[]
  /** How many there are. */
  readonly count: number
}

/** Something that was deleted and can be had back. */
export const TrashItem = z
  .strictObject({
    id: Id,
    kind: SubjectKind,
    name: z.string(),
    wasIn: Named.nullable().describe('The location that it was in, or what it belonged to'),
    deletedAt: Instant,
    deletedBy: Named.nullable(),
    expiresAt: Instant.describe('From when on it is gone for good'),
    changeId: Id.describe('The change that has deleted it'),
  })
  .meta({ id: 'TrashItem' })
export type TrashItem = z.infer<typeof TrashItem>

/** Lists what was deleted and can be had back. */
export const listTrash = operation({
  name: 'listTrash',
  summary: 'List what was deleted and can be had back, newest first',
  route: 'GET /v1/trash',
  needs: 'user',
  query: z.object({
    kinds: wordsIn(SubjectKind.options, SubjectKind.options.length, []),
    q: queryText(255).describe('A part of its name, whatever its case and accents'),
    ...paging,
  }),
  reply: z.strictObject({ items: z.array(TrashItem), next }),
  status: 200,
  problems: [],
})

/** Brings something back that was deleted. */
export const restoreTrash = operation({
  name: 'restoreTrash',
  summary: 'Bring back one item that was deleted',
  description:
    'With all that went with it; what lay in it or carried it does so again, unless it was changed since. `notes` says ' +
    'what could not come back as it was: where its location is gone, it is in the nearest one above that.',
  route: 'POST /v1/trash/:id/restore',
  needs: 'user',
  params: ById,
  reply: z.strictObject({ subject: Subject, ...noteMembers }),
  status: 200,
  problems: ['trash.not_found', 'history.changed_since'],
})

/** Deletes something for good. */
export const deleteTrash = operation({
  name: 'deleteTrash',
  summary: 'Delete one item of the trash for good',
  description: 'Its values in the history go as well.',
  route: 'DELETE /v1/trash/:id',
  needs: 'owner',
  params: ById,
  status: 204,
  problems: ['trash.not_found'],
})

/** Deletes everything in the trash for good. */
export const emptyTrash = operation({
  name: 'emptyTrash',
  summary: 'Delete everything in the trash for good',
  route: 'DELETE /v1/trash',
  needs: 'owner',
  status: 204,
  problems: [],
})

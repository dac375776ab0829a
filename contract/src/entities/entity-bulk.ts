import { z } from 'zod'
import { maxCodes } from '../matching/codes.ts'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { Issue, says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { largeBody, operationIn } from '../protocol/operation.ts'
import { ClearableIdIn, Id, IdIn, UnchangedIdIn, UnchangedIdsIn } from '../values/ids.ts'
import { wholeIn } from '../values/numbers.ts'
import { textIn } from '../values/text.ts'
import { UnchangedCodesIn } from './code-lists.ts'
import { EntityIn } from './entities.ts'
import { memberChanges } from './entity-member-schemas.ts'
import { FieldChangesIn } from './fields.ts'
import { SelectionIn } from './selection.ts'

const operation = operationIn('Entities')

/** Change to apply to many entities; absent members stay, null clears. */
export const EntityChangeIn = bodyOf({
  parentId: ClearableIdIn.describe('The new parent; null: the top level'),
  locationId: ClearableIdIn.describe('The new pin; null: they are where their parent is'),
  entityTypeId: UnchangedIdIn,
  addTagIds: UnchangedIdsIn,
  removeTagIds: UnchangedIdsIn.describe('Applied before `addTagIds`'),
  fields: FieldChangesIn,
  ...memberChanges,
  addCodes: UnchangedCodesIn.describe(`An item has at most ${maxCodes}`),
  removeCodes: UnchangedCodesIn.describe('Applied before `addCodes`'),
}).refine(change => Object.values(change).some(value => value !== undefined), says('changes_nothing'))

export type EntityChangeIn = z.output<typeof EntityChangeIn>

/** The most entities that one request may change. */
export const maxSelected = 100_000

/** The most problems in an answer. */
export const maxProblems = 1000

/** Reason why one entity cannot be changed. */
const BulkProblem = z
  .strictObject({
    id: Id,
    name: z.string().describe('Empty when no such entity exists'),
    error: z.string(),
    code: z.string(),
    issues: z.array(Issue).optional().describe('The faults of the change, by member'),
  })
  .meta({ id: 'BulkProblem' })

export type BulkProblem = z.infer<typeof BulkProblem>

const ChangeId = Id.nullable().describe('The change in the history; null when nothing was changed')

/** Result of a bulk change. */
export const BulkResult = z
  .strictObject({
    matched: z.int().min(0).describe('Changed, unchanged and with a problem'),
    changed: z.int().min(0),
    unchanged: z.int().min(0).describe('They had the requested values already'),
    problems: z.array(BulkProblem).describe(`The first ${maxProblems} that cannot be changed`),
    change: ChangeId,
  })
  .meta({ id: 'BulkResult' })

export type BulkResult = z.infer<typeof BulkResult>

const BulkIn = bodyOf({
  select: SelectionIn,
  change: EntityChangeIn.nullish().transform(change => change ?? undefined),
  delete: FlagIn.describe('Deletes them instead; their contents stay'),
  dryRun: FlagIn.describe('Returns what would change, and changes nothing'),
  expect: wholeIn(0, Number.MAX_SAFE_INTEGER)
    .nullish()
    .transform(count => count ?? undefined)
    .describe('The expected number of entities; 409 when it differs'),
  onProblem: z
    .enum(['stop', 'skip'], says('not_either', { words: ['stop', 'skip'] }))
    .nullish()
    .transform(way => way ?? 'stop')
    .describe('When some cannot be changed, `stop` changes nothing and `skip` leaves them out'),
}).refine(({ change, delete: isDeleted }) => (change === undefined) === isDeleted, {
  path: ['change'],
  message: says('change_or_delete'),
})

/** Changes or deletes many entities, as one change. */
export const changeEntities = operation({
  name: 'changeEntities',
  summary: 'Change or delete many entities at once',
  description:
    `At most ${maxSelected} at once. Each follows the rules of a single change, checked on the state before the ` +
    'request. When some cannot be changed, the answer is 422 with `problems`, or they are left out (`onProblem`).',
  route: 'POST /v1/entities/bulk',
  needs: 'user',
  body: BulkIn,
  maxBytes: largeBody,
  reply: BulkResult,
  status: 200,
  problems: [
    'bulk.refused',
    'bulk.other_count',
    'bulk.too_many',
    'entity.not_found',
    'entity_type.not_found',
    'tag.not_found',
    'product.not_found',
  ],
})

const clientId = () =>
  textIn(255, 1)
    .nullish()
    .transform(given => given ?? undefined)

/** One entity of a batch. */
const BatchItemIn = bodyOf({
  ...EntityIn.shape,
  clientId: clientId().describe(
    'An id for `parentClientId` of other entities of the request; returned in the answer',
  ),
  parentClientId: clientId().describe('The `clientId` of the parent, in the same request'),
})

export type BatchItemIn = z.output<typeof BatchItemIn>

/** The most entities that one request may make. */
export const maxBatch = 500

const size = says('wrong_count', { min: 1, max: maxBatch })

const BatchResult = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          id: Id,
          clientId: z.string().nullable(),
          assetId: z.string().describe('The asset number; empty when unset'),
        }),
      )
      .describe('In the order of the request'),
    change: ChangeId,
  })
  .meta({ id: 'BatchResult' })

export type BatchResult = z.infer<typeof BatchResult>

/** Creates several entities that may contain each other: all or none. */
export const createEntities = operation({
  name: 'createEntities',
  summary: 'Create many entities at once',
  description: `All or none, at most ${maxBatch}. Ids of custom fields do not count.`,
  route: 'POST /v1/entities/batch',
  needs: 'user',
  body: bodyOf({
    items: listIn(BatchItemIn, maxBatch, says('not_list', { of: 'entity' }), size).min(1, size),
    templateId: IdIn.nullish()
      .transform(id => id ?? undefined)
      .describe('Fills the placeholders of the names; each entity counts as made from this template'),
  }),
  maxBytes: largeBody,
  reply: BatchResult,
  status: 201,
  problems: [
    'entity.not_found',
    'entity_type.not_found',
    'tag.not_found',
    'product.not_found',
    'template.not_found',
    'entity.cycle',
    'entity.too_deep',
  ],
})

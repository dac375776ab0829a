import { z } from 'zod'
import { Entity } from '../entities/entity.ts'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryWord } from '../protocol/query.ts'
import { ById, IdIn, SomeIdsIn } from '../values/ids.ts'
import { changesOf, optionalTextIn, TextIn, textIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'
import { AttachmentType } from './attachment.ts'

const operation = operationIn('Attachments')

/** Types that a request may name: all but `thumbnail`. */
export const ChosenType = AttachmentType.exclude(['thumbnail'])
export type ChosenType = z.infer<typeof ChosenType>

const typeMessage = says('not_one_of', { words: ChosenType.options })

const ByAttachment = z.object({ id: IdIn, attachment_id: IdIn })

/** Attaches a file to an entity. */
export const uploadAttachment = operation({
  name: 'uploadAttachment',
  summary: 'Attach a file',
  description:
    'A form: `file` is a file of any kind that is not empty. The first photo of an entity becomes primary even ' +
    'without `primary`. A file sent as a photo whose content is no picture becomes an attachment; only pictures can be ' +
    'primary. With `replaces` an edited photo replaces the original, which becomes an attachment.',
  route: 'POST /v1/entities/:id/attachments',
  needs: 'user',
  params: ById,
  accepts: 'multipart',
  textParts: z.object({
    name: textIn(textLimits.title, 1).describe('The title; control characters are removed'),
    type: ChosenType.optional().describe(
      'Default: a photo when the file name has the extension of a picture, else an attachment',
    ),
    primary: z.boolean().optional().describe('Makes this photo the primary one'),
    replaces: IdIn.optional().describe(
      'The edited photo that this one replaces; ignored when the entity has no such photo',
    ),
  }),
  filePart: 'file',
  reply: Entity,
  status: 201,
  versioned: true,
  problems: ['entity.not_found', 'storage.full', 'storage.unavailable'],
})

/** Attaches a link; the server never fetches it. */
export const linkAttachment = operation({
  name: 'linkAttachment',
  summary: 'Attach a link',
  route: 'POST /v1/entities/:id/attachments/external',
  needs: 'user',
  params: ById,
  body: bodyOf({
    source_type: TextIn.describe('Only `link` is known'),
    external_id: TextIn.describe('An http or https address without user and password'),
    title: optionalTextIn(textLimits.title).describe('Default: the address'),
    attachment_type: optionalTextIn(textLimits.title).describe(
      `One of ${ChosenType.options.join(', ')}; any other value is an attachment`,
    ),
  }),
  reply: Entity,
  status: 201,
  versioned: true,
  problems: ['entity.not_found'],
})

/** Sends the file of an attachment or of its thumbnail, whole or in parts; a link leads to its address (302). */
export const downloadAttachment = operation({
  name: 'downloadAttachment',
  summary: 'Download a file',
  description:
    'Takes the id of an attachment or of its thumbnail. Understands `Range` (one or several), `If-Range`, ' +
    '`If-None-Match` and `If-Modified-Since`. An attached link is answered 302 with its address. ' +
    'With `size=large` a HEIC, HEIF, TIFF or JPEG XL comes as a WebP of at most 2,560 pixels a side, and any other file as it is.',
  route: 'GET /v1/entities/:id/attachments/:attachment_id',
  needs: 'asset',
  params: ByAttachment,
  query: z.object({
    size: queryWord('large').describe(
      '`large` returns a picture that every browser can show; default: the file itself',
    ),
  }),
  status: 200,
  replyType: 'application/octet-stream',
  hasEtag: true,
  problems: [
    'attachment.not_found',
    'attachment.bad_link',
    'attachment.not_drawable',
    'overloaded',
    'range.outside',
    'precondition_failed',
    'storage.unavailable',
  ],
})

/** Changes to an attachment; an absent title becomes empty. */
export const AttachmentChanges = bodyOf({
  type: z.enum(ChosenType.options, typeMessage),
  title: optionalTextIn(textLimits.title),
  primary: FlagIn.describe('Only photos that are pictures can be primary'),
})

/** Changes type, title and primary photo. */
export const updateAttachment = operation({
  name: 'updateAttachment',
  summary: 'Change an attachment',
  route: 'PUT /v1/entities/:id/attachments/:attachment_id',
  needs: 'user',
  params: ByAttachment,
  body: changesOf(AttachmentChanges),
  reply: Entity,
  status: 200,
  versioned: true,
  problems: ['attachment.not_found', 'attachment.not_a_picture'],
})

/** Deletes an attachment. When it is the primary photo, the oldest other photo becomes primary. */
export const deleteAttachment = operation({
  name: 'deleteAttachment',
  summary: 'Delete an attachment',
  route: 'DELETE /v1/entities/:id/attachments/:attachment_id',
  needs: 'user',
  params: ByAttachment,
  status: 204,
  versioned: true,
  problems: ['attachment.not_found'],
})

/** Sorts the photos of an entity. */
export const orderPhotos = operation({
  name: 'orderPhotos',
  summary: 'Sort the photos',
  description:
    'Takes the ids of all photos of the entity, at most 1,000. `attachments` of the entity has this order; photos added ' +
    'later come last. 409 when photos were added or deleted meanwhile.',
  route: 'PUT /v1/entities/:id/photos/order',
  needs: 'user',
  params: ById,
  body: bodyOf({ ids: SomeIdsIn.describe('The photos, in their new order') }),
  reply: Entity,
  status: 200,
  versioned: true,
  problems: ['entity.not_found', 'attachment.photos_changed'],
})

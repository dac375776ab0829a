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

/** What somebody may say that an attachment is. */
export const ChosenType = AttachmentType.exclude(['thumbnail'])
export type ChosenType = z.infer<typeof ChosenType>

const typeMessage = says('not_one_of', { words: ChosenType.options })

const ByAttachment = z.object({ id: IdIn, attachment_id: IdIn })

/** Attaches a file to an entity. */
export const uploadAttachment = operation({
  name: 'uploadAttachment',
  summary: 'Attach a file',
  description:
    'A form: `file` is a file of any kind that is not empty. The first photo of an entity stands for it even ' +
    'without `primary`. A file that is sent as a photo and is recognised as something else becomes an attachment; ' +
    'only a photo that is recognised as a picture stands for its entity. With `replaces` a photo that was rotated or cropped ' +
    'takes the place of the original, which becomes an attachment.',
  route: 'POST /v1/entities/:id/attachments',
  needs: 'user',
  params: ById,
  accepts: 'multipart',
  textParts: z.object({
    name: textIn(textLimits.title, 1).describe(
      'What it is called: kept as it is, without control characters',
    ),
    type: ChosenType.optional().describe(
      'A photo when the name ends like one, else an attachment, when absent',
    ),
    primary: z.boolean().optional().describe('This photo stands for the entity'),
    replaces: IdIn.optional().describe(
      'The photo of the entity that this one is an edit of; ignored when it is none any more',
    ),
  }),
  filePart: 'file',
  reply: Entity,
  status: 201,
  versioned: true,
  problems: ['entity.not_found', 'storage.full', 'storage.unavailable'],
})

/** Attaches the address of something that is kept elsewhere; nothing is fetched. */
export const linkAttachment = operation({
  name: 'linkAttachment',
  summary: 'Attach a link',
  route: 'POST /v1/entities/:id/attachments/external',
  needs: 'user',
  params: ById,
  body: bodyOf({
    source_type: TextIn.describe('Only `link` is known'),
    external_id: TextIn.describe('An http or https address without user and password'),
    title: optionalTextIn(textLimits.title).describe('The address itself when absent'),
    attachment_type: optionalTextIn(textLimits.title).describe(
      `One of ${ChosenType.options.join(', ')}; anything else is an attachment`,
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
    size: queryWord('large').describe('A picture that every browser can show; the file itself when absent'),
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

/** What can be changed of an attachment; an absent title is emptied. */
export const AttachmentChanges = bodyOf({
  type: z.enum(ChosenType.options, typeMessage),
  title: optionalTextIn(textLimits.title),
  primary: FlagIn.describe('Only photos that are pictures can stand for their entity'),
})

/** Changes what an attachment is and what it is called. */
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

/** Deletes an attachment; after the photo that stood for the entity, its oldest other one does. */
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

/** Puts the photos of an entity in an order. */
export const orderPhotos = operation({
  name: 'orderPhotos',
  summary: 'Sort the photos',
  description:
    'Takes the ids of all photos of the entity, at most 1,000. Its `attachments` come in this order, and a photo that is ' +
    'added later comes last. Photos that came or went meanwhile are answered 409.',
  route: 'PUT /v1/entities/:id/photos/order',
  needs: 'user',
  params: ById,
  body: bodyOf({ ids: SomeIdsIn.describe('The photos, in their new order') }),
  reply: Entity,
  status: 200,
  versioned: true,
  problems: ['entity.not_found', 'attachment.photos_changed'],
})

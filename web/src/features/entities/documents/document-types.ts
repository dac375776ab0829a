import type { Attachment } from '../../../data/items/entities.ts'

/** What people can say that a file is, as it is offered. */
export const documentTypes = [
  'attachment',
  'manual',
  'receipt',
  'warranty',
  'photo',
] as const satisfies readonly Attachment['type'][]

export type DocumentType = (typeof documentTypes)[number]

/** The type of a document as it is named; a thumbnail never stands by itself. */
export const typeOf = ({ type }: Pick<Attachment, 'type'>): DocumentType =>
  type === 'thumbnail' ? 'attachment' : type

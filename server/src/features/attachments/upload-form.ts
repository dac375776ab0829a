import { ChosenType, longestTitle } from '@stowage/contract/attachments'
import { lengthOf, TextIn } from '@stowage/contract/text'
import { Problem } from '#kernel/problem.ts'
import type { Form } from '#server/context.ts'

/** What the text parts of an upload say. */
export interface UploadForm<T> {
  readonly file: T
  readonly title: string
  readonly type: ChosenType
  readonly isPrimary: boolean
}

const photo = /\.(jpg|jpeg|png|webp|gif|bmp|tiff|avif|ico|heic|jxl)$/i

/** Reads the parts of an upload, and names all that is wrong with them. */
export function readUpload<T>({ texts, file }: Form<T>): UploadForm<T> {
  const fields: Record<string, string> = {}
  const title = titleOf(texts.name ?? '')
  const chosen = ChosenType.safeParse(texts.type)
  if (file === undefined) fields.file = 'is required'
  if (!texts.name) fields.name = 'is required'
  else if (!TextIn.safeParse(title).success)
    fields.name = 'must not contain U+0000 or half of a surrogate pair'
  else if (title === '') fields.name = 'must name a file, not a folder'
  else if (lengthOf(title) > longestTitle) fields.name = `must have at most ${longestTitle} characters`
  if (texts.type && !chosen.success) fields.type = `must be one of ${ChosenType.options.join(', ')}`
  if (file === undefined || Object.keys(fields).length > 0) throw new Problem('validation', { fields })
  const type = chosen.data ?? (photo.test(title) ? 'photo' : 'attachment')
  return { file, title, type, isPrimary: /^(1|t|true)$/i.test(texts.primary ?? '') }
}

/** The last part of a path, free of what could lead anywhere. */
const titleOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/\.\.|[/\\]/g, '')

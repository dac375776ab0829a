import type { CallOf } from '@stowage/contract/protocol/client'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { noId } from '../../data/items/new-field.ts'
import type { getTemplate, updateTemplate } from '../../data/wire/operations.ts'

export type Template = ReplyOf<typeof getTemplate>
export type TemplateField = Template['fields'][number]

/** A template as the server takes it. */
export type TemplateInput = CallOf<typeof updateTemplate>

/** What of a template can be changed. */
export type TemplateChanges = Partial<Omit<TemplateInput, 'id'>>

/** A template as the server takes it, with some of it changed. */
export function templateWith(template: Template, changes: TemplateChanges): TemplateInput {
  const { createdAt: _c, updatedAt: _u, defaultLocation, defaultTags, fields, ...members } = template
  return {
    ...members,
    defaultLocationId: defaultLocation?.id ?? null,
    defaultTagIds: defaultTags.map(({ id }) => id),
    fields: [...fields],
    ...changes,
  }
}

/** A new template that has everything of another one, under another name. */
export function copyOf(template: Template, name: string): Omit<TemplateInput, 'id'> {
  const { id: _, fields, ...rest } = templateWith(template, { name })
  return { ...rest, fields: (fields ?? []).map(field => ({ ...field, id: noId })) }
}

import { ChosenType, type linkAttachment as operation } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import { type Issue, issueOf } from '@stowage/contract/protocol/issues'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { textLimits } from '@stowage/contract/values/text-limits'
import { requireEntityRow } from '#features/entities/index.ts'
import { linkType } from '#features/files/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { storedName } from '#kernel/file-names.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { addAttachment, showChanged } from './add-attachment.ts'
import { readLink } from './link.ts'

/** Attaches an address. It is never fetched. */
export async function linkAttachment(
  ctx: WriteCtx,
  input: InputOf<typeof operation>,
): Promise<Answer<Entity>> {
  const { version } = await requireEntityRow(ctx.db, ctx.actor.groupId, input.id)
  ctx.request.expectVersion(version)
  const address = readAddress(input)
  const title =
    storedName(input.title).trim() || [...address.replace(/[?#].*$/, '')].slice(0, textLimits.title).join('')
  const type = ChosenType.safeParse(input.attachment_type.trim()).data ?? 'attachment'
  const row = { type, title, mime_type: linkType, path: address, size: 0, is_primary: 0 } as const
  await addAttachment(ctx, input.id, row)
  return showChanged(ctx, input.id)
}

function readAddress(input: InputOf<typeof operation>): string {
  const issues: Issue[] = []
  const address = input.external_id.trim()
  if (input.source_type.trim() !== 'link')
    issues.push({ path: 'source_type', ...issueOf('not_exactly', { value: 'link' }) })
  if (readLink(address) === undefined) issues.push({ path: 'external_id', ...issueOf('not_link') })
  if (issues.length > 0) throw new Problem('validation', { issues })
  return address
}

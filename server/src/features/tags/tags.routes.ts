import * as upkeep from '@stowage/contract/catalogues/tag-upkeep'
import * as contract from '@stowage/contract/catalogues/tags'
import { listTagUse } from '#features/entities/index.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { changeTags } from './change-tags.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { deleteTags } from './delete-tags.ts'
import { mergeTag } from './merge-tag.ts'
import { listTags, showTag } from './tags.queries.ts'
import { updateTag } from './update-tag.ts'

/** What can be done with tags. */
export const tagRoutes = ({ longWrites }: { readonly longWrites: LongWrites }): readonly Route[] => [
  serve.read(contract.listTags, listTags),
  serve.write(contract.createTag, createTag),
  serve.read(contract.getTag, ({ db, actor }, { id }) => showTag(db, actor.groupId, id)),
  serve.write(contract.updateTag, updateTag),
  serve.write(contract.deleteTag, longWrites.ofAnySize(deleteTag)),
  serve.stream(upkeep.listTagUse, listTagUse()),
  serve.write(upkeep.mergeTag, { inSteps: mergeTag(longWrites) }),
  serve.write(upkeep.changeTags, { inSteps: changeTags }),
  serve.write(upkeep.deleteTags, { inSteps: deleteTags(longWrites) }),
]

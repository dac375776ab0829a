import type { Tag } from '@stowage/contract/catalogues/tags'
import { zeroId } from '@stowage/contract/values/ids'
import * as operations from '../data/wire/operations.ts'
import { FakeProblem, type FakeServer } from './fake-server.ts'
import { newId, tag } from './samples.ts'
import type { Stock } from './stock.ts'

const requireTag = ({ tags }: Stock, id: string): Tag => {
  const found = tags.find(each => each.id === id)
  if (found === undefined) throw new FakeProblem('tag.not_found')
  return found
}

const itemsWith = ({ entities }: Stock, id: string) =>
  [...entities.values()].filter(
    ({ tagIds, entityType, archived }) => tagIds.includes(id) && !entityType.isLocation && !archived,
  )

/** The ids of a tag and of all tags below it. */
const withBelow = ({ tags }: Stock, id: string): string[] => {
  const ids = new Set([id])
  for (const each of ids) for (const below of tags) if (below.parentId === each) ids.add(below.id)
  return [...ids]
}

function put(stock: Stock, ids: readonly string[], members: Partial<Tag>): void {
  for (const id of ids) requireTag(stock, id)
  stock.tags = stock.tags.map(each => (ids.includes(each.id) ? { ...each, ...members } : each))
}

/** Gives all entities other tags. */
const retag = (stock: Stock, change: (tagIds: readonly string[]) => string[]): void => {
  stock.entities = new Map(
    [...stock.entities].map(([id, entity]) => [id, { ...entity, tagIds: change(entity.tagIds) }]),
  )
}

/** Takes tags away: entities lose them, those below move. */
function remove(stock: Stock, ids: readonly string[], parentId: string): void {
  stock.tags = stock.tags
    .filter(({ id }) => !ids.includes(id))
    .map(each => (ids.includes(each.parentId) ? { ...each, parentId } : each))
  retag(stock, tagIds => tagIds.filter(each => !ids.includes(each)))
}

/** Answers reads and writes of tags; none of the writes is a change that can be undone. */
export function answerTags(server: FakeServer, stock: Stock): void {
  server.answer(operations.listTags, () => stock.tags.map(({ children: _, ...summary }) => summary))
  server.answer(operations.listTagUse, () =>
    stock.tags.map(({ id }) => {
      const items = [...new Set(withBelow(stock, id).flatMap(each => itemsWith(stock, each)))]
      return {
        id,
        items: items.length,
        ownItems: itemsWith(stock, id).length,
        value: items.reduce((sum, { purchasePrice, quantity }) => sum + purchasePrice * quantity, 0),
        lastUsedAt: items[0]?.updatedAt ?? null,
      }
    }),
  )
  server.answer(operations.createTag, ({ name, color, icon, parentId }) => {
    const made = {
      ...tag(name),
      color: color ?? '',
      icon: icon ?? '',
      parentId: parentId ?? zeroId,
    }
    stock.tags = [...stock.tags, made]
    return made
  })
  server.answer(operations.updateTag, ({ id, name, description }) => {
    put(stock, [id], { name, description: description ?? '' })
    return requireTag(stock, id)
  })
  server.answer(operations.changeTags, ({ ids, parentId, color, icon }) => {
    put(stock, ids, {
      ...(parentId === undefined ? {} : { parentId: parentId ?? zeroId }),
      ...(typeof color === 'string' ? { color } : {}),
      ...(typeof icon === 'string' ? { icon } : {}),
    })
    return { changed: ids.length, unchanged: 0, change: newId() }
  })
  server.answer(operations.mergeTag, ({ id, into, dryRun }) => {
    const both = itemsWith(stock, id).filter(({ tagIds }) => tagIds.includes(into)).length
    const result = {
      tagged: itemsWith(stock, id).length - both,
      alreadyTagged: both,
      moved: stock.tags.filter(({ parentId }) => parentId === id).length,
    }
    if (dryRun === true) return { ...result, change: null }
    retag(stock, tagIds => (tagIds.includes(id) ? [...new Set([...tagIds, into])] : [...tagIds]))
    remove(stock, [id], into)
    return { ...result, change: newId() }
  })
  server.answer(operations.deleteTags, ({ ids }) => {
    const untagged = new Set(ids.flatMap(id => itemsWith(stock, id))).size
    remove(stock, ids, zeroId)
    return { deleted: ids.length, untagged, change: newId() }
  })
}

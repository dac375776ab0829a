import { z } from 'zod'

/** The media type of an attachment that is an address instead of a file. */
export const linkType = 'link/url'

/** Under which key the store keeps a file with this content; within a group, equal contents share one file. */
export const documentKey = (groupId: string, hash: string): string => `${groupId}/documents/${hash}`

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^(${uuid})/(documents|exports|imports)/.`)

/** Whose file a key names, and of which kind it is; undefined for what is none of ours. */
export function partsOf(key: string): { groupId: string; kind: string } | undefined {
  const [, groupId, kind] = keyPattern.exec(key) ?? []
  return groupId === undefined || kind === undefined ? undefined : { groupId, kind }
}

/** A list of keys, as jobs are given it. */
export const Keys = z.object({ keys: z.array(z.string()) })

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ofGroup = new RegExp(`^(${uuid})/(documents|large|exports|imports)/.`)
const ofBackup = /^stowage-[^/]+\.zip$/

/** The group and the kind of the file of a key; undefined for a key that is no file of a group. */
export function partsOf(key: string): { groupId: string; kind: string } | undefined {
  const [, groupId, kind] = ofGroup.exec(key) ?? []
  return groupId === undefined || kind === undefined ? undefined : { groupId, kind }
}

/** Under which key the large picture of a document is kept. */
export const largeKeyOf = (documentKey: string): string => documentKey.replace('/documents/', '/large/')

/** The key of the document of which a large picture was made; any other key is its own. */
export const originalKeyOf = (key: string): string =>
  partsOf(key)?.kind === 'large' ? key.replace('/large/', '/documents/') : key

/** Is it a key of Stowage, not of another program in the same folder or bucket? */
export const isOurs = (key: string): boolean => ofGroup.test(key) || ofBackup.test(key)

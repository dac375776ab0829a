const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ofGroup = new RegExp(`^(${uuid})/(documents|exports|imports)/.`)
const ofBackup = /^stowage-[^/]+\.zip$/

/** Whose file a key names, and of which kind it is; undefined for what is no file of a group. */
export function partsOf(key: string): { groupId: string; kind: string } | undefined {
  const [, groupId, kind] = ofGroup.exec(key) ?? []
  return groupId === undefined || kind === undefined ? undefined : { groupId, kind }
}

/** Does a file with this key come from us, rather than from another program that uses the same place? */
export const isOurs = (key: string): boolean => ofGroup.test(key) || ofBackup.test(key)

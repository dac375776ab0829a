/** The items whose files are on the screen: what becomes of these is seen there. */
const watched = new Set<string>()

/** Says that the files of an item are shown; returns what ends it. */
export function watchUploads(entityId: string): () => void {
  watched.add(entityId)
  return () => watched.delete(entityId)
}

export const isWatched = (entityId: string): boolean => watched.has(entityId)

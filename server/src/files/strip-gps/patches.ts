/** Bytes to be written over others, as many as they are. */
export interface Patch {
  readonly at: number
  readonly bytes: Buffer
}

/** Patches of a part, as patches of the whole. */
export const shifted = (patches: readonly Patch[], by: number): Patch[] =>
  patches.map(({ at, bytes }) => ({ at: at + by, bytes }))

/** Writes what the patches have into a piece of the bytes that begins at `start`. */
export function apply(patches: readonly Patch[], piece: Buffer, start: number): Buffer {
  const touching = patches.filter(({ at, bytes }) => at < start + piece.length && at + bytes.length > start)
  if (touching.length === 0) return piece
  const changed = Buffer.from(piece)
  for (const { at, bytes } of touching)
    bytes.subarray(Math.max(0, start - at)).copy(changed, Math.max(0, at - start))
  return changed
}

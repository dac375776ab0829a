/** Bytes that can be read anywhere, such as those of a file or of a part of it. */
export interface Bytes {
  readonly size: number
  /** The bytes from `at` on, fewer at the end and none outside; at most 16 MiB. */
  read(at: number, length: number): Promise<Buffer>
}

/** Bytes to be written over others, as many as they are. */
export interface Patch {
  readonly at: number
  readonly bytes: Buffer
}

/** The longest piece that is looked at, bytes: whoever hides something in longer ones is not followed. */
export const longest = 1 << 24

/** Some of the bytes, as if there were no others. */
export const part = (whole: Bytes, at: number, size = whole.size - at): Bytes => ({
  size: Math.max(0, Math.min(size, whole.size - at)),
  read: (from, length) =>
    from < 0 || from >= size
      ? Promise.resolve(Buffer.alloc(0))
      : whole.read(at + from, Math.max(0, Math.min(length, size - from))),
})

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

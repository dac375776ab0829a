/** Bytes that can be read anywhere, such as those of a file or of a part of it. */
export interface Bytes {
  readonly size: number
  /** The bytes from `at` on, fewer at the end and none outside; at most 16 MiB. */
  read(at: number, length: number): Promise<Buffer>
}

/** Where some of them are, and how many. */
export interface Area {
  readonly at: number
  readonly size: number
}

/** The longest piece that is looked at: whoever hides something in longer ones is not followed. */
export const maxPieceBytes = 1 << 24

/** Some of the bytes, as if there were no others. */
export const part = (whole: Bytes, at: number, size = whole.size - at): Bytes => ({
  size: Math.max(0, Math.min(size, whole.size - at)),
  read: (from, length) =>
    from < 0 || from >= size
      ? Promise.resolve(Buffer.alloc(0))
      : whole.read(at + from, Math.max(0, Math.min(length, size - from))),
})

/** All bytes of something that is in memory. */
export const bytesOf = (content: Buffer): Bytes => ({
  size: content.length,
  read: async (at, length) => content.subarray(at, at + length),
})

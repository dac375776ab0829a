import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { freeDiskSpace } from '#kernel/free-disk-space.ts'
import { fileTooLarge, Problem } from '#kernel/problem.ts'

/** Bytes of the beginning that are remembered. */
const headSize = 4100
/** Bytes to hash and write at once: about a millisecond of the main thread. */
const pieceSize = 1 << 19
/** After how many bytes the disk is told to catch up, so that the end of a large file makes nobody else wait. */
const syncEvery = 1 << 25

/** Facts about the received bytes. */
interface Taken {
  readonly size: number
  readonly hash: string
  readonly head: Buffer
}

/** The largest size of a file, and the space that must stay free, bytes. */
interface SpaceLimits {
  readonly limit: number
  /** So much stays free on the disk: the database may lie there, too. */
  readonly reserve: number
}

/**
 * Writes a new file, durably, and hashes it on the way; throws `body.too_large` beyond the limit and `storage.full` where
 * it would leave too little room.
 */
export async function writeStaged(
  file: string,
  source: AsyncIterable<Uint8Array>,
  { limit, reserve }: SpaceLimits,
): Promise<Taken> {
  await requireRoom(file, reserve)
  await using handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let size = 0
  let synced = 0
  for await (const piece of inPieces(source)) {
    if (size < headSize) head.push(piece.subarray(0, headSize - size))
    size += piece.length
    if (size > limit) throw fileTooLarge(limit)
    hash.update(piece)
    await writeAll(handle, piece)
    if (size - synced >= syncEvery) {
      await handle.datasync()
      await requireRoom(file, reserve)
      synced = size
    }
  }
  await handle.sync()
  return { size, hash: hash.digest('hex'), head: Buffer.concat(head) }
}

async function requireRoom(file: string, reserve: number): Promise<void> {
  if ((await freeDiskSpace(path.dirname(file))) < reserve) throw new Problem('storage.full')
}

async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += pieceSize) yield chunk.subarray(at, at + pieceSize)
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten
}

import { type FileHandle, open } from 'node:fs/promises'
import type { CompletedPart, S3 } from '@aws-sdk/client-s3'
import { minute, second } from '#kernel/clock.ts'
import { Mutex } from '#kernel/mutex.ts'
import { requireValue } from '#kernel/require-value.ts'
import { unavailable } from './s3-failures.ts'
import type { Staged } from './store.ts'

/** The least size of a part, bytes; a smaller file is sent at once. */
export const partSize = 8 * 1024 * 1024
/** The most parts of a file: 10,000, less some to spare. */
const maxParts = 9_000
/** One slot for each part in memory, of any file. */
const slots = Array.from({ length: 4 }, () => new Mutex('parts for a bucket'))
/** The slowest line that is waited for, bytes in a millisecond. */
const slowest = 128
/** Timeout for putting the parts together, milliseconds. */
const joining = 2 * minute
/** Timeout of a part that waits for a slot, milliseconds. */
const maxWait = 5 * minute

type Target = { readonly Bucket: string; readonly Key: string }
type Sent = Pick<Staged, 'path' | 'size' | 'hash'>

const timeoutFor = (bytes: number) => ({ requestTimeout: 10 * second + bytes / slowest })

/** Stores a staged file. The service verifies each request by its SHA-256, and answers when it is durable. */
export async function put(s3: S3, target: Target, file: Sent): Promise<void> {
  await using handle = await open(file.path, 'r')
  if (file.size <= partSize) return await putAtOnce(s3, target, handle, file)
  const { UploadId } = await s3.createMultipartUpload(target)
  const upload = { ...target, UploadId }
  try {
    const Parts = await putParts(s3, upload, handle, file.size)
    await s3.completeMultipartUpload({ ...upload, MultipartUpload: { Parts } }, { requestTimeout: joining })
  } catch (error) {
    await s3.abortMultipartUpload(upload).catch(() => undefined)
    throw error
  }
}

const putAtOnce = (s3: S3, target: Target, handle: FileHandle, { size, hash }: Sent): Promise<void> =>
  inSlot(async () => {
    const Body = await read(handle, 0, size)
    const ChecksumSHA256 = Buffer.from(hash, 'hex').toString('base64')
    await s3.putObject({ ...target, Body, ChecksumSHA256 }, timeoutFor(size))
  })

async function putParts(
  s3: S3,
  upload: Target & { readonly UploadId: string | undefined },
  handle: FileHandle,
  size: number,
): Promise<CompletedPart[]> {
  const each = Math.max(partSize, Math.ceil(size / maxParts))
  const parts: CompletedPart[] = []
  for (let from = 0; from < size; from += each) {
    const PartNumber = parts.length + 1
    parts.push(
      await inSlot(async () => {
        const Body = await read(handle, from, Math.min(each, size - from))
        const { ETag } = await s3.uploadPart({ ...upload, PartNumber, Body }, timeoutFor(Body.length))
        return { ETag, PartNumber }
      }),
    )
  }
  return parts
}

async function read(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(bytes, at, length - at, from + at)
    if (bytesRead === 0) throw new Error('A staged file is shorter than it was')
    at += bytesRead
  }
  return bytes
}

let turn = 0

/** Waits for one of the slots, in turn, so that many uploads at once need little memory. */
async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  const slot = requireValue(slots[turn++ % slots.length])
  if (!(await slot.acquire({ timeoutMs: maxWait })))
    throw unavailable(new Error('Too many files are on their way to the store'))
  try {
    return await work()
  } finally {
    slot.release()
  }
}

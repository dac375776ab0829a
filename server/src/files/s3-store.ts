import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ListMultipartUploadsOutput, MultipartUpload, S3 } from '@aws-sdk/client-s3'
import { minute, second } from '#kernel/clock.ts'
import { refuseFile } from './folders.ts'
import { isOurs } from './key-shapes.ts'
import type { S3Location } from './s3-address.ts'
import { isAbsent, isBeyond, unavailable } from './s3-failures.ts'
import { partSize, put } from './s3-put.ts'
import type { Staging } from './staging.ts'
import type { FileStore, Staged, StoredFile } from './store.ts'
import { withStreamTimeout } from './stream-timeout.ts'

/** The largest file that a service copies by itself in one request, bytes. */
const maxCopied = 5 * 1024 ** 3
/** Timeout of a copy, milliseconds. */
const copying = 2 * minute

/**
 * Files in a bucket of an S3 service. They arrive in a folder of this machine first: whoever keeps a file wants to know
 * its hash before, and it is sent again from there when the service stumbles.
 */
export class S3Store implements FileStore {
  readonly #bucket: string
  readonly #prefix: string
  readonly #staging: Staging
  readonly #connect: () => Promise<S3>
  readonly #timeoutMs: number
  #client: Promise<S3> | undefined

  /** Connects when it is first needed; a download that brings nothing for `timeoutMs` milliseconds is given up. */
  constructor(
    { bucket, prefix }: Pick<S3Location, 'bucket' | 'prefix'>,
    staging: Staging,
    connect: () => Promise<S3>,
    timeoutMs = 20 * second,
  ) {
    this.#timeoutMs = timeoutMs
    this.#bucket = bucket
    this.#prefix = prefix
    this.#staging = staging
    this.#connect = connect
  }

  async receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<Staged> {
    const staged = await this.#staging.receive(source, limit)
    return { ...staged, keep: key => this.#keep(key, staged) }
  }

  async #keep(key: string, staged: Omit<Staged, 'keep'>): Promise<void> {
    const target = this.#targetOf(key)
    if ((await this.find(key))?.size === staged.size) return
    await this.#ask(s3 => put(s3, target, staged))
    if (staged.size > partSize && (await this.find(key))?.size !== staged.size)
      throw unavailable(new Error(`What is kept under ${key} is not whole`))
  }

  async open(key: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
    const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
    const found = await this.#ask(s3 => s3.getObject({ ...this.#targetOf(key), ...Range }), isAbsent)
    return found && withStreamTimeout(found.Body as Readable, this.#timeoutMs)
  }

  async find(key: string): Promise<StoredFile | undefined> {
    const target = this.#targetOf(key)
    const found = await this.#ask(s3 => s3.headObject(target), isAbsent)
    return found && storedFile(key, found.ContentLength, found.LastModified)
  }

  async borrow(key: string) {
    const file = await this.open(key)
    if (file === undefined) return undefined
    const { path, discard } = await this.#staging
      .receive(file, Number.MAX_SAFE_INTEGER)
      .finally(() => file.destroy())
    return { path, release: discard }
  }

  async copy(from: string, to: string): Promise<boolean> {
    const target = this.#targetOf(to)
    const source = this.#targetOf(from)
    const [found, there] = await Promise.all([this.find(from), this.find(to)])
    if (found === undefined) return false
    if (there?.size === found.size) return true
    if (found.size > maxCopied) return this.#sendAgain(from, to)
    const CopySource = encodeURI(`${source.Bucket}/${source.Key}`)
    const copied = await this.#ask(
      s3 => s3.copyObject({ ...target, CopySource }, { requestTimeout: copying }),
      isAbsent,
    )
    return copied !== undefined
  }

  async #sendAgain(from: string, to: string): Promise<boolean> {
    const file = await this.open(from)
    if (file === undefined) return false
    const staged = await this.receive(file, Number.MAX_SAFE_INTEGER).finally(() => file.destroy())
    try {
      await staged.keep(to)
      return true
    } finally {
      await staged.discard()
    }
  }

  async remove(key: string): Promise<void> {
    const target = this.#targetOf(key)
    await this.#ask(s3 => s3.deleteObject(target), isAbsent)
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    const wanted = { Bucket: this.#bucket, Prefix: this.#prefix + prefix }
    for (let page: { ContinuationToken?: string } | undefined = {}; page !== undefined; ) {
      const found = await this.#ask(s3 => s3.listObjectsV2({ ...wanted, ...page }))
      for (const { Key = '', Size, LastModified } of found.Contents ?? [])
        yield storedFile(Key.slice(this.#prefix.length), Size, LastModified)
      page =
        found.NextContinuationToken === undefined
          ? undefined
          : { ContinuationToken: found.NextContinuationToken }
    }
  }

  async check(): Promise<void> {
    await this.#staging.check().catch(refuseFile)
    await this.#ask(s3 => s3.listObjectsV2({ Bucket: this.#bucket, Prefix: this.#prefix, MaxKeys: 1 }))
  }

  async sweepStaged(before: Date): Promise<void> {
    await this.#staging.sweep(before)
    for await (const { Key = '', UploadId, Initiated } of this.#uploads()) {
      const isStale = Initiated !== undefined && Initiated < before
      if (isStale && isOurs(Key.slice(this.#prefix.length)))
        await this.#ask(s3 => s3.abortMultipartUpload({ Bucket: this.#bucket, Key, UploadId }), isAbsent)
    }
  }

  /** Everything that is on its way in parts, whoever sends it; nothing where we may not know. */
  async *#uploads(): AsyncIterable<MultipartUpload> {
    const wanted = { Bucket: this.#bucket, Prefix: this.#prefix }
    for (let page: UploadsPage | undefined = {}; page !== undefined; ) {
      const found = await this.#ask(s3 => s3.listMultipartUploads({ ...wanted, ...page }), isBeyond)
      yield* found?.Uploads ?? []
      page = found && nextUploads(found)
    }
  }

  /** Asks the service; undefined when it refuses in a way that is no failure. */
  #ask<T>(question: (s3: S3) => Promise<T>): Promise<T>
  #ask<T>(question: (s3: S3) => Promise<T>, isNone: (error: unknown) => boolean): Promise<T | undefined>
  async #ask<T>(
    question: (s3: S3) => Promise<T>,
    isNone: (error: unknown) => boolean = () => false,
  ): Promise<T | undefined> {
    this.#client ??= this.#connect()
    try {
      return await question(await this.#client)
    } catch (error) {
      if (isNone(error)) return undefined
      throw unavailable(error)
    }
  }

  /** Where the file of a key is; a key that is none is a fault of ours. */
  #targetOf(key: string): { readonly Bucket: string; readonly Key: string } {
    const isPlain = key === path.posix.normalize(key) && !/^(\.|\/|$)|\/$/.test(key)
    if (!isPlain) throw new Error(`"${key}" is no key of a file`)
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }
}

type UploadsPage = Pick<ListMultipartUploadsOutput, 'KeyMarker' | 'UploadIdMarker'>

/** Where the next answer begins; undefined after the last, and when a service does not say where it goes on. */
const nextUploads = ({
  IsTruncated,
  NextKeyMarker: KeyMarker,
  NextUploadIdMarker: UploadIdMarker,
}: ListMultipartUploadsOutput): UploadsPage | undefined =>
  IsTruncated && KeyMarker ? { KeyMarker, UploadIdMarker } : undefined

const storedFile = (key: string, size = 0, modifiedAt = new Date(0)): StoredFile => ({
  key,
  size,
  modifiedAt,
})

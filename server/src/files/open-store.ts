import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { SecureContext } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { StartupError } from '#kernel/startup-error.ts'
import { connectS3 } from '#outbound/s3-client.ts'
import { FallbackStore } from './fallback-store.ts'
import { LocalStore } from './local-store.ts'
import { readS3Address } from './s3-address.ts'
import { S3Store } from './s3-store.ts'
import { Staging } from './staging.ts'
import type { FileStore } from './store.ts'

/** The settings that tell where files are kept. */
export interface StoreSettings {
  readonly data: string
  readonly storageUrl: string | undefined
  /** Where files were kept before: those that are not in the store yet are read there. */
  readonly storagePreviousUrl?: string | undefined
  readonly storageAccessKeyId?: string | undefined
  readonly storageSecretAccessKey?: string | undefined
}

/** A store, and what messages call it. */
export interface OpenedStore {
  readonly store: FileStore
  readonly where: string
}

/** Opens the store that the settings name, or refuses the start with a sentence that says what would do. */
export const openStore = (settings: StoreSettings, trust?: SecureContext): FileStore =>
  joinStores(openStores(settings, trust))

/** Opens the store that the settings name and, while files move, the previous one. */
export function openStores(settings: StoreSettings, trust?: SecureContext): OpenedStore[] {
  const { storageUrl, storagePreviousUrl } = settings
  const current = {
    store: openStoreAt(storageUrl, settings, trust),
    where:
      storageUrl === undefined
        ? `The folder ${ownFolder(settings)}`
        : nameOf(storageUrl, 'STOWAGE_STORAGE_URL'),
  }
  if (storagePreviousUrl === undefined) return [current]
  const store = openStoreAt(storagePreviousUrl, settings, trust)
  return [current, { store, where: nameOf(storagePreviousUrl, 'STOWAGE_STORAGE_PREVIOUS_URL') }]
}

/** The name of a store in messages: folder or bucket, without the parameters of its address. */
function nameOf(address: string, setting: string): string {
  const { host, pathname } = new URL(address)
  const folder = folderAt(address)
  return `The ${folder === undefined ? `bucket s3://${host}${pathname}` : `folder ${folder}`} of ${setting}`
}

/** Stores as one: what is not in the first is read from the second. */
export function joinStores([current, previous]: readonly OpenedStore[]): FileStore {
  if (current === undefined) throw new Error('There is no store')
  return previous === undefined ? current.store : new FallbackStore(current.store, previous.store)
}

/** The folder in the data folder where files are, or arrive when they are kept elsewhere. */
export const ownFolder = ({ data }: Pick<StoreSettings, 'data'>): string => path.join(data, 'files')

/** Opens the store at an address, or the folder in the data folder; the settings tell what else there is to know. */
export function openStoreAt(
  address: string | undefined,
  settings: StoreSettings,
  trust?: SecureContext,
): FileStore {
  const { storageAccessKeyId: accessKeyId, storageSecretAccessKey: secretAccessKey } = settings
  const own = ownFolder(settings)
  if (address === undefined) return openFolder(own)
  if (new URL(address).protocol !== 's3:') return openFolder(folderOf(address))
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey }
  const bucket = readS3Address(address, credentials)
  return new S3Store(bucket, new Staging(path.join(own, '.incoming')), () =>
    connectS3(bucket.service, { trust }),
  )
}

function openFolder(folder: string): FileStore {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(
      `The folder ${folder} for attached files cannot be used (${reason}). Let this user write there, or choose another with STOWAGE_STORAGE_URL.`,
      { cause },
    )
  }
  return new LocalStore(folder)
}

/** The folder of this machine that an address names; undefined when it is a bucket. */
export const folderAt = (address: string): string | undefined =>
  new URL(address).protocol === 's3:' ? undefined : folderOf(address)

function folderOf(address: string): string {
  const { protocol } = new URL(address)
  if (protocol !== 'file:')
    throw new StartupError(
      `A store of the kind ${protocol}// for files is not supported. Use a folder, such as file:///srv/stowage-files, or a bucket, such as s3://bucket?region=eu-central-1.`,
    )
  // As Homebox writes it: relative to where the server was started.
  if (address.startsWith('file:///./')) return path.resolve(decodeURI(address.slice('file:///'.length)))
  try {
    return fileURLToPath(address)
  } catch (cause) {
    throw new StartupError(
      'A folder of this machine is named with three slashes, such as file:///srv/stowage-files.',
      { cause },
    )
  }
}

import { anyJson, parseJson } from '@stowage/contract/protocol/json'
import { readId } from '@stowage/contract/values/ids'
import { ArchiveRefused, type ZipReader } from '#files/zip-reader.ts'

/** What an archive is: the entry that every archive must have. */
export const manifestFile = 'manifest.json'

/** The version of the format that is written and read. */
export const manifestVersion = 1

const maxSize = 1024 * 1024

/** Reads the id of the group that an archive was made of; throws `ArchiveRefused` for archives of another kind. */
export async function readManifest(zip: ZipReader): Promise<{ groupId: string }> {
  const size = zip.sizeOf(manifestFile)
  if (size === undefined)
    throw new ArchiveRefused(`The archive has no ${manifestFile}: it is no export of a group`)
  if (size > maxSize) throw new ArchiveRefused(`${manifestFile} is too large`)
  const manifest = parse(Buffer.concat(await Array.fromAsync(zip.read(manifestFile))).toString())
  const { schemaVersion, groupId } = manifest
  if (schemaVersion !== manifestVersion)
    throw new ArchiveRefused(
      `The archive is of version ${JSON.stringify(schemaVersion) ?? 'unknown'} of the format; only ${manifestVersion} can be read`,
    )
  const id = typeof groupId === 'string' ? readId(groupId) : undefined
  if (id === undefined) throw new ArchiveRefused(`${manifestFile}: "groupId" must be a UUID`)
  return { groupId: id }
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = parseJson(text.replace(/^\ufeff/, ''), anyJson(maxSize))
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed }
  } catch {
    // The same answer as for JSON of another shape.
  }
  throw new ArchiveRefused(`${manifestFile} is not a JSON object`)
}

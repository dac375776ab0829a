import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Where each file was opened that this worker has open. */
const openedAt = new Map<files.FileHandle, string>()

const open = files.open
files.open = async (...given) => {
  const { stack = '' } = new Error(`${String(given[0])} is still open`)
  const handle = await open(...given)
  const close = handle.close.bind(handle)
  handle.close = () => close().finally(() => openedAt.delete(handle))
  openedAt.set(handle, stack)
  return handle
}
syncBuiltinESMExports()

/** Where each file was opened that nobody has closed. */
export const openFiles = (): string[] => [...openedAt.values()]

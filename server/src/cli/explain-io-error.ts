import { refusalOf } from '#files/s3-failures.ts'
import { Problem } from '#kernel/problem.ts'
import { CommandFailed } from './command.ts'

/** Throws what breaks off work on files, such as a full disk, as a sentence; anything else as it is. */
export function explainIoError(error: unknown): never {
  const refusal = refusalOf(error)
  if (refusal !== undefined) throw refusal
  const isOfStore = error instanceof Problem && error.code.startsWith('storage.')
  const { cause } = isOfStore ? error.details : { cause: error }
  const isOfSystem = cause instanceof Error && 'syscall' in cause
  if (!isOfStore && !isOfSystem) throw error
  const reason = cause instanceof Error ? ` (${cause.message})` : ''
  throw new CommandFailed(`A file could not be read or written${reason}. Nothing was replaced.`, {
    cause: error,
  })
}

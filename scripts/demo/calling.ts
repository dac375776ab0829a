import { CallError } from '../../contract/src/protocol/client.ts'
import { DemoFailed } from './stage.ts'

/** Calls something; an answer that is an error becomes a sentence. */
export async function calling<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallError)
      throw new DemoFailed(`${what} was answered with ${error.status}: ${error.message}.`)
    throw new DemoFailed(`${what} did not work: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

import { anyJson, parseJson } from '@stowage/contract/protocol/json'

/** The JSON that another server has answered in at most so many bytes; undefined for anything else, and for more than is read. */
export function jsonIn(body: Buffer, maxBytes: number): unknown {
  try {
    return parseJson(body.toString(), anyJson(maxBytes))
  } catch {
    return undefined
  }
}

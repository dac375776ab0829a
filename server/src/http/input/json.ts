import { anyJson, JsonTooLarge, parseJson } from '@stowage/contract/protocol/json'
import { Problem } from '#kernel/problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a JSON body. Trailing text, invalid encodings and more than 64 levels are malformed; more than
 * 100,000 values are refused before parsing.
 */
export function readJson(body: Buffer): unknown {
  try {
    return parseJson(utf8.decode(body), anyJson(body.length))
  } catch (cause) {
    if (cause instanceof JsonTooLarge && cause.of === 'values')
      throw new Problem('body.too_large', { text: `The request body may have at most ${cause.limit} values` })
    const reason =
      cause instanceof JsonTooLarge ? `nested deeper than ${cause.limit} levels` : messageOf(cause)
    throw new Problem('body.malformed', { text: `The request body is not valid JSON: ${reason}`, cause })
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'

const maxCharacters = 300

/** What went wrong, for the log: messages and the provider's own words, never tokens, claims or answers. */
export function reasonOf(error: unknown): string {
  const words: string[] = []
  for (let at = error; at instanceof Error && words.length < 4; at = at.cause) words.push(wordsOf(at))
  const told = [...new Set(words)].join(': ')
  return (told || 'unknown').replace(/\p{Cc}/gu, ' ').slice(0, maxCharacters)
}

function wordsOf(error: Error): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return `the provider answered ${error.error} ${error.error_description ?? ''}`.trim()
  return error.message
}

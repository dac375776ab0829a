interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** The members that a strict object does not have. */
  readonly keys?: readonly string[]
}

/** The `fields` of a 422: the first message about each request member, by its path; `body` names the body itself. */
export function invalidFields(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message, keys } of issues) {
    if (keys === undefined) fields[path.map(String).join('.') || 'body'] ??= message
    else for (const key of keys) fields[[...path, key].map(String).join('.')] ??= 'is unknown'
  }
  return fields
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The `fields` of a 422: the first message about each request member, by its path; `body` names the body itself. */
export function invalidFields(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.map(String).join('.') || 'body'] ??= message
  return fields
}

/** An input and a form that an operation accepts. */
export interface Example {
  readonly input: Readonly<Record<string, unknown>>
  readonly form?: FormData
}

/** What a custom field must be. */
export interface FieldFilter {
  readonly name: string
  readonly op: FieldOp
  readonly value: string | number | boolean | readonly (string | number)[]
}

export const fieldOps = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'contains', 'empty', 'invalid'] as const
export type FieldOp = (typeof fieldOps)[number]

const isValue = (value: unknown): value is FieldFilter['value'] =>
  Array.isArray(value)
    ? value.length > 0 && value.every(each => ['string', 'number'].includes(typeof each))
    : ['string', 'number', 'boolean'].includes(typeof value)

/** Reads conditions from an address or a saved view; those that make no sense are left out. */
export function readFieldFilters(value: unknown): readonly FieldFilter[] | undefined {
  if (!Array.isArray(value)) return undefined
  const read = value.flatMap((entry: Partial<Record<string, unknown>> | null): FieldFilter[] => {
    const op = fieldOps.find(each => each === entry?.['op'])
    const name = entry?.['name']
    if (op === undefined || typeof name !== 'string' || name === '') return []
    return [{ name, op, value: isValue(entry?.['value']) ? entry['value'] : '' }]
  })
  return read.length === 0 ? undefined : read
}

import {
  acceptsIdempotencyKey,
  changesSomething,
  isForLenders,
  isForViewers,
  mayWrite,
  type Operation,
} from '@stowage/contract/protocol/operation'
import { type ProblemCode, statusOf } from '@stowage/contract/protocol/problem'

/** Problems of an overloaded server. */
const busy = ['request.too_many', 'overloaded'] as const

/** All problems of an operation by status, including the common ones. */
export function problemsOf(operation: Operation): Map<number, ProblemCode[]> {
  const codes = new Set<ProblemCode>([...frameProblems(operation), ...operation.problems, ...busy])
  if (mayWrite(operation)) codes.add('storage.full')
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codes) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  return new Map([...byStatus].sort(([one], [other]) => one - other))
}

function frameProblems(operation: Operation): ProblemCode[] {
  const { needs, params, query, versioned } = operation
  const isWrite = mayWrite(operation)
  return [
    ...credentialProblems(needs),
    ...(isForViewers(operation) ? [] : (['member.read_only'] as const)),
    ...(isForLenders(operation) ? [] : (['member.lends_only'] as const)),
    ...(needs !== 'public' && changesSomething(operation) ? (['key.read_only'] as const) : []),
    ...(needs !== 'public' && isWrite ? (['origin.refused'] as const) : []),
    ...(params === undefined ? [] : (['route.bad_id'] as const)),
    ...bodyProblems(operation),
    ...(query === undefined ? [] : (['validation'] as const)),
    ...(versioned && isWrite ? (['precondition_failed'] as const) : []),
    ...(acceptsIdempotencyKey(operation) ? keyProblems(operation) : []),
  ]
}

const keyProblems = ({ answersSecret }: Operation): ProblemCode[] => [
  'idempotency.malformed',
  'idempotency.reused',
  'idempotency.under_way',
  ...(answersSecret ? (['idempotency.secret'] as const) : []),
  'idempotency.too_many',
]

function credentialProblems(needs: Operation['needs']): ProblemCode[] {
  if (needs === 'public') return []
  const owner: ProblemCode[] = needs === 'owner' ? ['group.owner_only'] : []
  return [
    'auth.missing',
    'auth.invalid',
    'group.malformed_selector',
    'group.no_access',
    'auth.forbidden',
    ...owner,
  ]
}

function bodyProblems({ body, textParts, bodyOptional, accepts }: Operation): ProblemCode[] {
  if (accepts === 'multipart')
    return [
      'body.malformed',
      'body.incomplete',
      'body.too_large',
      'body.unsupported_type',
      ...(textParts ? (['validation'] as const) : []),
    ]
  if (body === undefined) return []
  const required: ProblemCode[] = bodyOptional ? [] : ['body.required']
  return [
    'body.malformed',
    ...required,
    'body.incomplete',
    'body.too_large',
    'body.unsupported_type',
    'validation',
  ]
}

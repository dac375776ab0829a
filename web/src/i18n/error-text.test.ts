import { CallError } from '@stowage/contract/protocol/client'
import { type ProblemCode, problems, statusOf } from '@stowage/contract/protocol/problem'
import { beforeAll, describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { errorKey, errorText } from './error-text.ts'
import { german } from './german.ts'
import { loadIssueMessages } from './issue-text.ts'
import { speakEnglish } from './speak-english.ts'

/** Codes of which the message of their status says enough. */
const toldByStatus: ReadonlySet<string> = new Set<ProblemCode>([
  'body.malformed',
  'body.required',
  'body.too_large',
  'body.unsupported_type',
  'body.incomplete',
  'request.malformed',
  'request.too_slow',
  'request.abandoned',
  'request.too_many',
  'request.headers_too_large',
  'route.not_found',
  'route.method_not_allowed',
  'route.bad_id',
  'validation',
  'precondition_failed',
  'idempotency.malformed',
  'idempotency.reused',
  'idempotency.under_way',
  'idempotency.secret',
  'idempotency.too_many',
  'overloaded',
  'starting',
  'internal',
  'upgrade.refused',
  'auth.missing',
  'auth.invalid',
  'auth.forbidden',
  'auth.unknown_provider',
  'auth.api_key_has_no_session',
  'auth.api_key_refused',
  'auth.superuser_only',
  'job.not_found',
  'changes.expired',
  'group.malformed_selector',
  'group.no_access',
  'user.not_found',
  'api_key.not_found',
  'session.not_found',
  'key.read_only',
  'group.not_found',
  'member.not_found',
  'member.yourself',
  'entity.not_found',
  'entity_type.not_found',
  'field_definition.not_found',
  'contact.not_found',
  'loan.not_found',
  'loan.line_not_found',
  'tag.not_found',
  'template.not_found',
  'view.not_found',
  'label_format.not_found',
  'change.not_found',
  'history.changed_since',
  'product.not_found',
  'shopping.not_found',
  'trash.not_found',
  'asset.malformed',
  'attachment.not_found',
  'attachment.not_drawable',
  'range.outside',
  'export.not_found',
  'export.not_completed',
  'export.is_import',
  'export.private',
  'export.archive_missing',
  'group_import.not_ready',
  'group_import.no_file',
  'statistics.malformed_day',
  'wipe.owner_only',
  'telemetry.undelivered',
  'maintenance.not_found',
  'calendar.not_found',
  'calendar.too_many_reads',
  'notifier.not_found',
  'notifier.too_many_tests',
  'qrcode.malformed',
])

const both: readonly Readonly<Record<string, string>>[] = [en, german]

const codes = Object.keys(problems) as ProblemCode[]
const keyOf = (code: string, status: number) => errorKey(new CallError(status, { code }))

beforeAll(async () => {
  await speakEnglish()
  await loadIssueMessages()
})

describe('what can go wrong has words of its own:', () => {
  test.each(codes)('%s', code => {
    const status = statusOf(code)
    const key = keyOf(code, status)
    expect(keyOf(code, 418) === 'error.server').toBe(toldByStatus.has(code))
    if (status !== 500) expect(key).not.toBe('error.server')
    for (const messages of both) expect(messages[key]).toMatch(/^\p{Lu}.*[.]$/u)
  })

  test('a code from a newer server is told by its status', () => {
    expect(keyOf('entity.haunted', 404)).toBe('error.notFound')
    expect(keyOf('toString', 500)).toBe('error.server')
    expect(keyOf('', 418)).toBe('error.server')
  })

  test('a file that is too large is told with its limit, and an empty one as that', () => {
    const told = (status: number, body: object) => errorText(new CallError(status, body))
    const params = { limit: 52_428_800 }
    expect(
      told(413, { code: 'body.too_large', issues: [{ path: 'file', code: 'file_too_large', params }] }),
    ).toMatch(/^A file may have at most 50 MiB/)
    expect(told(413, { code: 'body.too_large' })).toBe(en['error.tooLarge'])
    expect(
      told(422, { code: 'validation', issues: [{ path: 'file', code: 'empty_file', params: {} }] }),
    ).toBe('This file is empty. Choose another one.')
  })

  test('a code says more than the values that it is about', () => {
    const issues = [{ path: 'parentId', code: 'inside_itself' as const, params: {} }]
    expect(errorText(new CallError(422, { code: 'entity.cycle', issues }))).toBe(en['error.cycle'])
  })

  test('a code of a value that the page does not know is told by the status, never in the words of the server', () => {
    const issues = [{ path: 'name', code: 'haunted', params: {} }] as never
    expect(errorText(new CallError(422, { error: 'Boo', code: 'validation', issues }))).toBe(
      en['error.invalid'],
    )
  })

  test('no answer at all is told as that', () => {
    expect(errorKey(new TypeError('Failed to fetch'))).toBe('error.network')
  })
})

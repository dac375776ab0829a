import {
  issueText as englishText,
  type IssueCode,
  type ParamsOf,
} from '@stowage/contract/protocol/issue-texts'
import { issueCodes } from '@stowage/contract/protocol/issues'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { german } from './german.ts'
import { i18n } from './i18n.ts'
import { issuesText, issueText, loadIssueMessages } from './issue-text.ts'
import { speakEnglish } from './speak-english.ts'

type WithParams = { [Code in IssueCode]: ParamsOf<Code> extends [] ? never : Code }[IssueCode]

const empty = { code: 'empty', params: {} }

/** What each code is told with: the types have a sample of every one. */
const samples: { readonly [Code in WithParams]: ParamsOf<Code>[0] } = {
  too_many_decimals: { limit: 6 },
  required_unless: { member: 'completedDate' },
  required_for_format: { format: 'custom' },
  excluded_by: { member: 'parentId' },
  not_cost: { limit: 1e12 },
  not_hexadecimal: { digits: 16 },
  not_list: { of: 'field' },
  not_one_of: { words: ['asc', 'desc'] },
  not_either: { words: ['stop', 'skip'] },
  not_some_of: { limit: 2, words: ['a', 'b', 'c'] },
  not_exactly: { value: 'link' },
  bad_field_filters: { issue: { path: '0.name', ...empty } },
  bad_cursor: { of: 'list' },
  too_much_json: { limit: 10_001, of: 'values' },
  out_of_range: { min: 1, max: 5000, whole: true },
  too_small: { limit: -5 },
  too_large: { limit: 5000 },
  too_large_in_size: { limit: 1e12 },
  before: { member: 'startTime' },
  too_short: { limit: 8, actual: 7 },
  too_long: { limit: 20_000, actual: 20_001 },
  too_many_words: { limit: 20 },
  too_many: { limit: 1000 },
  wrong_count: { min: 1, max: 500 },
  file_too_large: { limit: 50 * 1024 ** 2 },
  import_too_large: { limit: 100_000, of: 'rows' },
  conditions_and_all: { members: ['q', 'tags'] },
  too_deep: { limit: 100 },
  too_many_fields: { limit: 200 },
  field_not_unique: { name: 'Voltage' },
  unknown_currency: { currency: 'XYZ' },
  unknown_service: { prefixes: ['ntfy://', 'smtp://'] },
  bad_service_address: { reason: 'names no host' },
  data_too_long: { limit: 1663 },
  skips_whole_sheet: { limit: 24 },
  labels_do_not_fit: { count: 4, label: 70, needed: 280, paper: 210 },
  too_many_labels: { limit: 5000, entities: 5001, copies: 1, advice: 'choose fewer' },
  wrong_cell_count: { cells: 1, columns: 2 },
  bad_path: { levels: 100, limit: 255 },
  too_many_tags: { limit: 1000 },
  tag_too_long: { limit: 255 },
  bad_field_name: { issue: empty },
  row_has_too_many_fields: { limit: 200 },
  parent_not_found: { reference: 'a "b"' },
  same_target: { column: 'Name' },
  several_fit: { by: 'serial_number' },
}

const paramsOf = (code: IssueCode) => ({ ...(samples as Partial<Record<IssueCode, object>>)[code] })

beforeAll(async () => {
  await speakEnglish()
  i18n.addResourceBundle('de', 'translation', german)
  await loadIssueMessages()
})

beforeEach(async () => {
  await i18n.changeLanguage('en')
})

describe.each(['en', 'de'])('what is wrong with a value, in %s,', language => {
  test.each(issueCodes)('has a message: %s', async code => {
    await i18n.changeLanguage(language)
    const text = issueText({ code, params: paramsOf(code) })
    expect(text).toMatch(/^[\p{Lu}].*\.$/u)
    expect(text).not.toMatch(/[{}]|undefined|NaN/)
    expect(text).not.toBe(englishText({ code, params: paramsOf(code) }))
  })
})

describe('issuesText', () => {
  const tooLong = { code: 'too_long', params: { limit: 20_000, actual: 20_001 } } as const

  test('names the value as the page does, and numbers the entries of lists', async () => {
    const issues = [
      { path: 'notes', ...tooLong },
      { path: 'fields.1.name', code: 'empty', params: {} },
    ] as const
    expect(issuesText(issues)).toBe(
      'Notes: Use at most 20,000 characters; it has 20,001. Custom fields 2, Name: Fill this in.',
    )
    await i18n.changeLanguage('de')
    expect(issuesText(issues.slice(0, 1))).toBe('Notizen: Verwende höchstens 20.000 Zeichen; es sind 20.001.')
  })

  test('says nothing of a value that the page does not know', () => {
    expect(issuesText([{ path: 'body', code: 'not_object', params: {} }])).toBe('Use a JSON object.')
  })

  test.each([{ issues: [] }, { issues: [{ path: 'name', code: 'haunted', params: {} }] }])(
    'is undefined for nothing, and for a code of a newer server: %j',
    ({ issues }) => {
      expect(issuesText(issues as never)).toBeUndefined()
    },
  )
})

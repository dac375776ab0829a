import fc, { type Arbitrary } from 'fast-check'
import { idOf } from './stand-ins.ts'

/** Texts at which a program stumbles. */
const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\ud83d',
  '\u{1f469}\u200d\u{1f680}',
  'e\u0301\u0300\u0302',
  '\u202egnp.exe',
  '\ufeffHB.name',
  '\r\n\r\nHTTP/1.1 200 OK',
  "' or 1=1; --",
  '"unclosed',
  '""',
  '%',
  '%_\\',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{name}} {{ }} {{{{',
  '=1+1',
  '-',
  '(a+)+$',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '9007199254740993',
  '[object Object]',
  'function Object() { [native code] }',
  'function toString() { [native code] }',
  '000-001',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30',
  '2026-01-31T24:00:00Z',
  '+275760-09-13T00:00:00Z',
  'http://[::1',
  'http://192.0.2.1/',
  'urn:uuid:01890000-0000-7000-8000-0000000000ee',
  '{01890000-0000-7000-8000-0000000000EE}',
  '~long.256~',
  '~long.1001~',
  '~long.70000~',
]

/** A text that ought to be refused, or survived. */
export const nastyText: Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 4,
    arbitrary: fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)),
      maxLength: 12,
    }),
  },
  { weight: 1, arbitrary: fc.constant('~long.1000000~') },
)

/** A text as people write it. */
export const plainText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'Garden',
    'Drill',
    'Größe XL',
    '工具箱',
    'café',
    'a/b',
    'Blue "box"',
    '#ff0000',
    'mdi-home',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
)

const nastyNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e12,
  1.000001e12,
  -1e12,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  '~raw.1e400~',
  '~raw.-1e400~',
  '~raw.123456789012345678901234567890~',
]

/** A JSON value of whatever kind. */
export const nasty: Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: nastyText },
  { weight: 6, arbitrary: fc.constantFrom(...nastyNumbers) },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], ['']) },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ length: -1 }, { toString: 1, toJSON: 1 }, JSON.parse('{"then":1}'), {
      constructor: {},
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('~deep.63~', '~deep.65~', '~deep.20000~', '~wide.1001~', '~wide.100000~'),
  },
  { weight: 2, arbitrary: fc.constantFrom('~ids.3~', '~ids.1000~', '~ids.1001~') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('~raw.NaN~', '~raw.0123~', '~raw.{"__proto__":{"isLocation":true}}~'),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** An id in one of its spellings: of one's own, of the watched group, of nobody. `about` names the member that holds it. */
export const idText = (about?: string): Arbitrary<string> => {
  const end = about === undefined ? '~' : `.${about}~`
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(`~own${end}`) },
    { weight: 3, arbitrary: fc.constant(`~theirs${end}`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(idOf(0xee), '00000000-0000-0000-0000-000000000000', '', 'undefined'),
    },
  )
}

/** A value as forms and queries write it. */
export const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

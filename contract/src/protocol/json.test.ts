import { describe, expect, test } from 'vitest'
import { JsonTooLarge, parseJson } from './json.ts'

const most = { bytes: 40, values: 4, levels: 2 }

describe('parseJson', () => {
  test.each(['[1,2,3]', '[[],{}]', '{"a":[1]}', '"a,b,[{\\",c"', ' [ ] ', '"äöüß"'])(
    'reads %s, which is within all limits',
    text => {
      expect(parseJson(text, most)).toEqual(JSON.parse(text))
    },
  )

  test.each([
    ['[1,2,3,4]', 'values'],
    ['{"a":1,"b":[],"c":2,"d":3}', 'values'],
    ['[[[', 'levels'],
    [`"${'x'.repeat(39)}"`, 'bytes'],
    [`"${'ä'.repeat(20)}"`, 'bytes'],
  ] as const)('refuses %s for its %s', (text, of) => {
    expect(() => parseJson(text, most)).toThrow(new JsonTooLarge(of, most[of]))
  })

  test.each(['', '[', '[1,]', '{"a"}', 'nil', '"a', '[1] 2'])('refuses %j, which is no JSON', text => {
    expect(() => parseJson(text, most)).toThrow(SyntaxError)
  })
})

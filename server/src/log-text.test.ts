import { describe, expect, test } from 'vitest'
import { toText } from './log-text.ts'

const at = { time: '2026-11-22T05:06:07.000' }
const shown = (line: object, isColoured = false) => toText(JSON.stringify({ ...line, ...at }), isColoured)

describe('a line of the log, as people read it,', () => {
  test('has time, level and message, and below them whatever else it says', () => {
    expect(shown({ level: 'warn', a: 1, b: { c: ['x\ny'] }, msg: 'Take care', requestId: 'r' })).toBe(
      '[05:06:07] WARN: Take care\n    a: 1\n    b: {\n      "c": [\n        "x\\ny"\n      ]\n    }\n',
    )
  })

  test('says of a request which one it was and how it ended', () => {
    expect(shown({ level: 'info', method: 'GET', url: '/x', status: 200, took: 3, msg: 'm' })).toBe(
      '[05:06:07] INFO: GET /x 200 3 ms\n',
    )
  })

  test('tells where an error was thrown, line by line', () => {
    const err = { type: 'Error', message: 'bad', stack: 'Error: bad\n    at "a.ts":1', code: 'EBAD' }
    expect(shown({ level: 'error', err, msg: 'It failed' })).toBe(
      [
        '[05:06:07] ERROR: It failed',
        '    err: {',
        '      "type": "Error",',
        '      "message": "bad",',
        '      "stack":',
        '          Error: bad',
        '              at "a.ts":1',
        '      "code": "EBAD"',
        '    }\n',
      ].join('\n'),
    )
  })

  test('is coloured for terminals', () => {
    expect(shown({ level: 'info', n: 1, msg: 'Hello' }, true)).toBe(
      '[05:06:07] \u001B[32mINFO\u001B[39m: \u001B[36mHello\u001B[39m\n    \u001B[35mn\u001B[39m: 1\n',
    )
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenForScanners, onScan } from './scanner-keys.ts'

/** The keys that went on to the page, of some that are pressed at these distances in milliseconds. */
function press(keys: readonly string[], gap: number) {
  const heard: string[] = []
  const scanned: string[] = []
  let listener: ((event: object) => void) | undefined
  vi.stubGlobal('addEventListener', (_type: string, added: (event: object) => void) => {
    listener = added
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('HTMLElement', Object)
  const end = listenForScanners(text => scanned.push(text))
  keys.forEach((key, at) => {
    let isSwallowed = false
    const stopImmediatePropagation = () => {
      isSwallowed = true
    }
    listener?.({ key, timeStamp: 1000 + at * gap, preventDefault: () => undefined, stopImmediatePropagation })
    if (!isSwallowed) heard.push(key)
  })
  end()
  return { heard, scanned }
}

describe('fast keys', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('that end in Enter are what a scanner types, capitals too', () => {
    const { scanned, heard } = press(['4', 'Shift', 'A', '1', '2', 'Enter'], 5)
    expect([scanned, heard]).toEqual([['4A12'], ['4', 'Shift']])
  })

  test('of somebody who is quick still mean what they mean', () => {
    const keys = [' ', 'ArrowDown', 'ArrowDown', 'Shift', ' ']
    expect(press(keys, 5)).toEqual({ heard: keys, scanned: [] })
  })

  test('that come slowly are nobody’s code', () => {
    const keys = ['4', 'A', '1', '2', 'Enter']
    expect(press(keys, 100)).toEqual({ heard: keys, scanned: [] })
  })

  test('go to the screen that wants them', () => {
    const wanted: string[] = []
    const end = onScan(text => wanted.push(text))
    expect(press(['1', '2', '3', '4', 'Enter'], 5).scanned).toEqual([])
    end()
    expect(wanted).toEqual(['1234'])
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenForScanners, onScan } from './scanner-keys.ts'

/** What is pressed: keys, each so many milliseconds after the one before. */
type Pressed = readonly (readonly [key: string, gap: number, more?: { readonly repeat: boolean }])[]

const at = (keys: readonly string[], gap: number): Pressed => keys.map(key => [key, gap])

/** What is typed in, as far as keys are concerned. */
class Input {
  readonly closest = () => this
}

/** The keys that went on to the page, in their order, and what was scanned. */
function press(pressed: Pressed, focused: Input | null = null) {
  const heard: string[] = []
  const scanned: string[] = []
  let listener: ((event: object) => void) | undefined
  let now = 1000
  class Page {
    readonly isConnected = true
    /** Has the listener and then the page hear a key, as a browser does. */
    dispatchEvent(event: { readonly type: string; readonly key: string }): void {
      let isSwallowed = false
      const swallow = {
        preventDefault: () => undefined,
        stopImmediatePropagation: () => (isSwallowed = true),
      }
      if (event.type !== 'keydown') return
      listener?.({ ...event, ...swallow, target: this, timeStamp: now })
      if (!isSwallowed) heard.push(event.key)
    }
  }
  vi.stubGlobal('addEventListener', (_type: string, added: (event: object) => void) => {
    listener = added
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('HTMLElement', Input)
  vi.stubGlobal('Node', Page)
  vi.stubGlobal('document', { activeElement: focused })
  vi.stubGlobal('KeyboardEvent', function KeyboardEvent(this: object, type: string, init: object) {
    Object.assign(this, init, { type })
  })
  const page = new Page()
  const end = listenForScanners(text => scanned.push(text))
  for (const [key, gap, more] of pressed) {
    now += gap
    vi.advanceTimersByTime(gap)
    page.dispatchEvent({ type: 'keydown', key, ...more })
  }
  vi.advanceTimersByTime(1000)
  end()
  return { heard, scanned }
}

describe('fast keys', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('that end in Enter are what a scanner types, capitals too', () => {
    const { scanned, heard } = press(at(['4', 'Shift', 'A', '1', '2', 'Enter'], 5))
    expect([scanned, heard]).toEqual([['4A12'], ['4', 'Shift']])
  })

  test('that begin with a letter which does something by itself do nothing', () => {
    for (const code of ['m4021', 'yale', 'x-12'])
      expect(press(at([...code, 'Enter'], 5))).toEqual({ heard: [], scanned: [code] })
  })

  test('that are one letter are heard once no scanner would go on, and before what comes at once', () => {
    expect(press(at(['m'], 20)).heard).toEqual(['m'])
    expect(press(at(['n', 'ArrowDown'], 5)).heard).toEqual(['n', 'ArrowDown'])
  })

  test('of somebody who is quick still mean what they mean, in their order', () => {
    const quick = [
      [' ', 'ArrowDown', 'ArrowDown', 'Shift', ' '],
      ['x', 'm'],
      ['x', 'ArrowDown', 'x', 'm', 'Escape'],
      ['x', 'm', 'Enter'],
      ['x', 't', 'e', 'l', 'y'],
    ]
    for (const keys of quick) expect(press(at(keys, 20))).toEqual({ heard: keys, scanned: [] })
  })

  test('of somebody are all heard before a key that comes later, and before what a scanner types then', () => {
    const [first, ...code] = at(['4', '0', '0', '6', 'Enter'], 5)
    const pressed: Pressed = [
      ['x', 20],
      ['m', 20],
      ['Escape', 46],
      ...(first === undefined ? [] : [first]),
      ...code,
    ]
    expect(press(pressed)).toEqual({ heard: ['x', 'm', 'Escape', '4'], scanned: ['4006'] })
  })

  test('that a key held down repeats are nobody’s code', () => {
    const held: Pressed = [
      ['j', 30],
      ...at(['j', 'j', 'j', 'j'], 30).map(([key, gap]) => [key, gap, { repeat: true }] as const),
    ]
    expect(press([...held, ['Enter', 30]])).toEqual({
      heard: ['j', 'j', 'j', 'j', 'j', 'Enter'],
      scanned: [],
    })
  })

  test('that are typed into something are typed, also where a list below it hears them too', () => {
    const keys = ['d', 'r', 'i', 'l', 'l', 'Enter']
    expect(press(at(keys, 5), new Input())).toEqual({ heard: keys, scanned: [] })
  })

  test('that come slowly are nobody’s code', () => {
    const keys = ['4', 'A', '1', '2', 'Enter']
    expect(press(at(keys, 100))).toEqual({ heard: keys, scanned: [] })
  })

  test('go to the screen that wants them', () => {
    const wanted: string[] = []
    const end = onScan(text => wanted.push(text))
    expect(press(at(['1', '2', '3', '4', 'Enter'], 5)).scanned).toEqual([])
    end()
    expect(wanted).toEqual(['1234'])
  })
})

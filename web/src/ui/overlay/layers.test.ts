import { expect, test, vi } from 'vitest'
import { addLayer, layerCloser } from './layers.ts'

test('Back closes what lies on top, once the history stands where it was, and then what lies below', () => {
  const below = vi.fn()
  const above = vi.fn()
  const go = vi.fn()
  const traverse = layerCloser(go)
  const takeOff = addLayer({ close: below })
  const takeOffAbove = addLayer({ close: above })
  above.mockImplementation(takeOffAbove)
  below.mockImplementation(takeOff)
  expect(traverse(-1)).toBe(true)
  expect([go.mock.calls, above.mock.calls.length]).toEqual([[[1]], 0])
  expect(traverse(0)).toBe(true)
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 0])
  expect(traverse(-2)).toBe(true)
  expect(go).toHaveBeenLastCalledWith(2)
  expect(traverse(0)).toBe(true)
  expect(below).toHaveBeenCalledOnce()
  expect(traverse(-1)).toBe(false)
})

test('Back leaves the screen when it is pressed twice at once, and then nothing lies over it', () => {
  const close = vi.fn()
  const traverse = layerCloser(() => undefined)
  close.mockImplementation(addLayer({ close }))
  expect(traverse(-1)).toBe(true)
  expect(traverse(-2)).toBe(false)
  expect(close).toHaveBeenCalledOnce()
})

test('Forward, and Back below something that the address has open, go where they lead', () => {
  const traverse = layerCloser(() => undefined)
  const takeOff = addLayer({ close: undefined })
  expect([traverse(1), traverse(-1)]).toEqual([false, false])
  takeOff()
})

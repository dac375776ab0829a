import { type CSSProperties, useRef } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../testing/draw.tsx'
import { useZoom } from './use-zoom.ts'

/** A frame of 400 × 300 pixels, in which something is as much larger as it is enlarged. */
function Framed() {
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom(frame)
  return (
    <>
      <div
        ref={frame}
        data-testid="frame"
        style={{ width: 400, height: 300, overflow: 'hidden', '--by': zoom.by } as CSSProperties}
      >
        <div style={{ width: 'calc(400px * var(--by))', height: 'calc(300px * var(--by))' }} />
      </div>
      <output>{zoom.by.toFixed(2)}</output>
      <button type="button" onClick={zoom.zoomIn} disabled={zoom.isMost}>
        In
      </button>
      <button type="button" onClick={zoom.zoomOut}>
        Out
      </button>
      <button type="button" onClick={zoom.fit}>
        Fit
      </button>
    </>
  )
}

const by = page.getByRole('status')
const frame = (): Element => page.getByTestId('frame').element()
const press = (name: string) => page.getByRole('button', { name }).click()

function touch(kind: string, points: readonly (readonly [number, number])[]): void {
  const target = frame()
  const { left, top } = target.getBoundingClientRect()
  const fingers = points.map(
    ([x, y], identifier) => new Touch({ identifier, target, clientX: left + x, clientY: top + y }),
  )
  const touches = kind === 'touchend' ? [] : fingers
  target.dispatchEvent(
    new TouchEvent(kind, { touches, changedTouches: fingers, bubbles: true, cancelable: true }),
  )
}

/** Two fingers around a point that are this far apart at first, and then that far. */
function pinch(from: number, to: number): void {
  const at = (way: number) =>
    [
      [200 - way / 2, 150],
      [200 + way / 2, 150],
    ] as const
  touch('touchstart', at(from))
  touch('touchmove', at(to))
  touch('touchend', at(to))
}

function tap(x: number, y: number): void {
  touch('touchstart', [[x, y]])
  touch('touchend', [[x, y]])
}

describe('a photo that can be enlarged', () => {
  beforeEach(() => draw(<Framed />))

  test('is enlarged step by step around its middle, up to 8 times', async () => {
    await press('In')
    await expect.element(by).toHaveTextContent('1.50')
    expect([frame().scrollLeft, frame().scrollTop]).toEqual([100, 75])
    for (let n = 0; n < 5; n++) await press('In')
    await expect.element(by).toHaveTextContent('8.00')
    await expect.element(page.getByRole('button', { name: 'In' })).toBeDisabled()
    await press('Out')
    await expect.element(by).toHaveTextContent('5.33')
    await press('Fit')
    await expect.element(by).toHaveTextContent('1.00')
  })

  test('is enlarged around the pointer by the wheel with Ctrl, and the page is not', async () => {
    const { left, top } = frame().getBoundingClientRect()
    const turn = (ctrlKey: boolean) =>
      new WheelEvent('wheel', {
        deltaY: -100 * Math.LN2,
        ctrlKey,
        clientX: left + 100,
        clientY: top + 60,
        bubbles: true,
        cancelable: true,
      })
    const plain = turn(false)
    const zooming = turn(true)
    frame().dispatchEvent(plain)
    frame().dispatchEvent(zooming)
    expect([plain.defaultPrevented, zooming.defaultPrevented]).toEqual([false, true])
    await expect.element(by).toHaveTextContent('2.00')
    expect([frame().scrollLeft, frame().scrollTop]).toEqual([100, 60])
  })

  test('follows two fingers', async () => {
    pinch(100, 300)
    await expect.element(by).toHaveTextContent('3.00')
    expect([frame().scrollLeft, frame().scrollTop]).toEqual([400, 300])
    pinch(300, 200)
    await expect.element(by).toHaveTextContent('2.00')
    pinch(300, 30)
    await expect.element(by).toHaveTextContent('1.00')
  })

  test('is enlarged by a double tap, and fits after another one', async () => {
    tap(200, 150)
    tap(204, 152)
    await expect.element(by).toHaveTextContent('2.50')
    tap(20, 20)
    tap(200, 150)
    await expect.element(by).toHaveTextContent('2.50')
    tap(200, 150)
    await expect.element(by).toHaveTextContent('1.00')
  })
})

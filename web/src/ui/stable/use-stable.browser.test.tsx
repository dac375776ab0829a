import { startTransition, use, useLayoutEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../testing/draw.tsx'
import { useStable } from './use-stable.ts'

const drawn: string[] = []
const called: string[] = []
const never = new Promise<string>(() => undefined)
let change: (text: string) => void = () => undefined
let stable: () => string = () => ''

/** Calls what it is given before anything is seen. */
function Inner({ text, ask }: { readonly text: string; readonly ask: () => string }) {
  useLayoutEffect(() => {
    stable = ask
    called.push(`${text}: ${ask()}`)
  }, [text, ask])
  return text
}

function Outer() {
  const [text, setText] = useState('first')
  useLayoutEffect(() => {
    change = setText
  }, [])
  const ask = useStable(() => text)
  drawn.push(text)
  return <Inner text={text === 'third' ? use(never) : text} ask={ask} />
}

test('a stable function calls the one of the rendering that is on the screen', async () => {
  await draw(<Outer />)
  const before = stable
  change('second')
  await expect.element(page.getByText('second')).toBeVisible()
  expect(called).toEqual(['first: first', 'second: second'])
  expect(stable).toBe(before)
  startTransition(() => change('third'))
  await expect.poll(() => drawn).toContain('third')
  expect(stable()).toBe('second')
})

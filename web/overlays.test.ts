import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = path.join(import.meta.dirname, 'src')

test('nothing lies over the whole page but what leaves room for the lines that say what was done', () => {
  const own = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx'))
    .filter(file => /\bModalOverlay\b/.test(readFileSync(path.join(sources, file), 'utf8')))
  expect(own).toEqual(['ui/overlay/overlay.tsx'])
})

import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** What the build says of a file that it wrote, in .vite/manifest.json. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
}

const dist = path.join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>
/** Bytes. */
const kB = 1000

/** The script files that these modules load at once, each of them once. */
function filesOf(modules: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of modules) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}

/** How many bytes files have as they are served. */
const sizeOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0)

const page = 'index.html'
const frame = 'src/app/frame/frame.tsx'
const signIn = 'src/features/auth/sign-in.tsx'

const screens = Object.keys(manifest).filter(
  name => manifest[name]?.isDynamicEntry === true && /^src\/.*\.tsx$/.test(name) && name !== frame,
)
const isOutside = (screen: string): boolean => screen.startsWith('src/features/auth/')

/** What a screen loads when it is the first that somebody opens. */
const allOf = (screen: string): ReadonlySet<string> =>
  filesOf(isOutside(screen) ? [page, screen] : [page, frame, screen])

/** Schemas need code that is made from texts, which the page's policy blocks. */
test('no script has schemas of the contract', () => {
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  const scripts = [...files].filter(file => file.endsWith('.js'))
  expect(scripts.filter(file => readFileSync(path.join(dist, file), 'utf8').includes('_zod'))).toEqual([])
})

describe('the script that is loaded', () => {
  // Of this, about 4 kB are the rows of the table of screens, which the router needs before anybody is signed in.
  test('for signing in has at most 172 kB', () => {
    expect(sizeOf(allOf(signIn))).toBeLessThanOrEqual(172 * kB)
  })

  // Small files that the list shares with other screens had made it a quarter slower to open.
  test('for the list comes in at most 9 files', () => {
    expect(allOf('src/features/entities/list/entity-list.tsx').size).toBeLessThanOrEqual(9)
  })

  // Labels have drag and drop and every kind of choice at once. An item, on its page or beside a list, also
  // opens what waits and what only lists told, and edits its codes. A new one takes photos and links, and is taken back.
  // Each of them has the icons that names propose, 1 kB; items, new ones, too, have the fields of their type, 2 kB.
  // The frame knows whether anything is lent, and how much is overdue, 1 kB; the texts of loans are 1 kB.
  // Screens that share files with lists have what shows fields by their definitions, and tells their values in a history, 2 kB.
  // Tags have the parts of list screens in files that others share, 2 kB.
  // The frame has the texts of lending, and opens its dialog, 1 kB. Lists tell who has an item. *Scan* asks for a contact, 4 kB.
  // The frame has the texts of stock and of the shopping list, knows whether any is kept, and makes products of items, 2 kB.
  // Lists tell products, open them and filter by them.
  // The frame tells what of a purchase was deleted meanwhile; the camera is in files that the shopping list shares, 1 kB.
  // The frame has the texts about lines and items that are of a product already.
  const more: Readonly<Record<string, number>> = {
    'src/app/palette/palette-dialogs.tsx': 288,
    'src/features/labels/labels-screen.tsx': 304,
    'src/features/entities/add/add-entity.tsx': 302,
    'src/features/entities/details/entity-page.tsx': 301,
    'src/features/entities/details/peek.tsx': 300,
    'src/features/entities/details/fields-dialog.tsx': 286,
    'src/features/import/import-screen.tsx': 287,
    'src/features/entities/photos/photos-screen.tsx': 297,
    'src/features/entities/details/without-server.tsx': 287,
    'src/app/locations.tsx': 291,
    'src/features/tags/tags-screen.tsx': 291,
    'src/features/types/types-screen.tsx': 286,
    'src/features/types/type-screen.tsx': 291,
    'src/features/entities/scan/scan-screen.tsx': 294,
    'src/features/shopping/shopping-screen.tsx': 286,
  }

  test.each(screens)('for %s has at most 285 kB when it is opened first, or what is named', screen => {
    expect(sizeOf(allOf(screen))).toBeLessThanOrEqual((more[screen] ?? 285) * kB)
  })

  const moreThanFrame: Readonly<Record<string, number>> = {
    'src/features/labels/labels-screen.tsx': 63,
    'src/features/entities/add/add-entity.tsx': 61,
  }

  test.each(screens)(
    'for %s has at most 60 kB, or what is named, more than what was loaded for signing in and the frame',
    screen => {
      const known = filesOf([page, signIn, frame])
      const added = [...allOf(screen)].filter(file => !known.has(file))
      expect(sizeOf(added)).toBeLessThanOrEqual((moreThanFrame[screen] ?? 60) * kB)
    },
  )
})

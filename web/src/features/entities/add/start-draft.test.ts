import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stubStorage } from '../../../data/wire/stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
const stored = stubStorage('localStorage')
stubStorage('sessionStorage')
const { emptyDraft, keepDraft, keptDraft } = await import('./draft.ts')
const { selectGroup } = await import('../../../data/wire/session.ts')
const { startDraft } = await import('./start-draft.ts')
const { toasts, undoLatest } = await import('../../../ui/toast/toasts.ts')
const { speakEnglish } = await import('../../../i18n/speak-english.ts')

describe('a name for a new item', () => {
  beforeAll(speakEnglish)
  beforeEach(() => {
    stored.clear()
    toasts.clear()
  })

  test('goes to what was typed before without one', () => {
    keepDraft({ ...emptyDraft, price: '12' }, undefined)
    startDraft({ name: 'Drill' })
    expect(keptDraft(undefined)).toEqual({ ...emptyDraft, name: 'Drill', price: '12' })
    startDraft({ name: 'Drill' })
    expect([keptDraft(undefined).price, toasts.visibleToasts]).toEqual(['12', []])
  })

  test('comes with what else is known of it, such as what was scanned', () => {
    keepDraft({ ...emptyDraft, name: 'Hammer', price: '12' }, undefined)
    startDraft({ name: '', barcode: '4006381333931' })
    expect(keptDraft(undefined)).toEqual({ ...emptyDraft, barcode: '4006381333931' })
    undoLatest()
    expect(keptDraft(undefined).name).toBe('Hammer')
  })

  test('begins another item where one with a name is not saved yet, which can be taken back', () => {
    const hammer = { ...emptyDraft, name: 'Hammer', price: '12' }
    keepDraft(hammer, undefined)
    startDraft({ name: 'Drill' })
    expect(keptDraft(undefined)).toEqual({ ...emptyDraft, name: 'Drill' })
    expect(toasts.visibleToasts.map(({ content }) => content.text)).toEqual([
      '“Hammer” was not saved yet and has made room.',
    ])
    undoLatest()
    expect(keptDraft(undefined)).toEqual(hammer)
  })

  test('gives back what made room in its group, whatever group has been selected since', () => {
    keepDraft({ ...emptyDraft, name: 'Hammer' }, undefined)
    startDraft({ name: 'Drill' })
    selectGroup('club')
    keepDraft({ ...emptyDraft, name: 'Tent' }, 'club')
    undoLatest()
    selectGroup(undefined)
    expect([keptDraft('club').name, keptDraft(undefined).name]).toEqual(['Tent', 'Hammer'])
  })
})

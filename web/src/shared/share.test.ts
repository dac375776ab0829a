import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../data/wire/stub-storage.ts'
import { item, location } from '../testing/samples.ts'

// Globals that Node.js lacks, before the module that reads them is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
const { mayShareAttachment, shareAttachment, shareEntity } = await import('./share.ts')
const { clearToasts, toasts } = await import('../ui/toast/toasts.ts')
const { speakEnglish } = await import('../i18n/speak-english.ts')

const receipt = { ...attachment('Receipt', 'application/pdf'), type: 'receipt' as const }
const front = { ...attachment('front.jpg', 'image/jpeg'), primary: true }
const drill = { ...item('Drill'), attachments: [receipt, front] }
const attic = location('Attic')

function attachment(title: string, mimeType: string) {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: title,
    type: 'photo' as const,
    primary: false,
    title,
    path: 'p',
    mimeType,
    createdAt: at,
    updatedAt: at,
  }
}

describe('sharing', () => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>()
  const copied = vi.fn<(text: string) => Promise<void>>()
  const types = ['application/pdf', 'image/jpeg']

  const onDevice = (pointer: 'coarse' | 'fine'): void => {
    const canShare = ({ files = [] }: ShareData): boolean => files.every(({ type }) => types.includes(type))
    vi.stubGlobal('navigator', { share: shared, canShare, clipboard: { writeText: copied } })
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }))
  }

  beforeAll(() => speakEnglish())
  beforeEach(() => {
    shared.mockResolvedValue()
    copied.mockResolvedValue()
    vi.stubGlobal('location', { origin: 'https://stowage.example' })
    vi.stubGlobal('fetch', async () => new Response('content'))
  })
  afterEach(() => {
    clearToasts()
    vi.resetAllMocks()
    vi.unstubAllGlobals()
  })

  const said = () => toasts.visibleToasts.map(({ content }) => content.text)

  test('copies the link of an item or location where there is no share sheet', async () => {
    onDevice('fine')
    await shareEntity(drill)
    await shareEntity(attic)
    const links = [
      `https://stowage.example/items/${drill.id}`,
      `https://stowage.example/locations/${attic.id}`,
    ]
    expect(copied.mock.calls.flat()).toEqual(links)
    expect(said()).toEqual(['Link to Attic copied'])
    expect([shared.mock.calls, mayShareAttachment(receipt)]).toEqual([[], false])
  })

  test('says the link where the browser does not copy it', async () => {
    onDevice('fine')
    copied.mockRejectedValue(new Error('denied'))
    await shareEntity(attic)
    expect(said()).toEqual([
      `The browser did not copy the link: https://stowage.example/locations/${attic.id}`,
    ])
  })

  test('hands name and link to other apps, with the photo where there is one', async () => {
    onDevice('coarse')
    await shareEntity(attic)
    const url = `https://stowage.example/locations/${attic.id}`
    expect(shared).toHaveBeenLastCalledWith({ title: 'Attic', text: 'Attic', url })
    await shareEntity(drill)
    const { files, text } = shared.mock.lastCall?.[0] ?? {}
    expect([text, files?.map(({ name }) => name)]).toEqual([
      `Drill\nhttps://stowage.example/items/${drill.id}`,
      ['front.jpg'],
    ])
  })

  test('hands a document over as a file with the end of its kind, and only kinds that other apps take', async () => {
    onDevice('coarse')
    shareAttachment(drill.id, receipt)
    await vi.waitFor(() => expect(shared).toHaveBeenCalledOnce())
    const [file] = shared.mock.lastCall?.[0].files ?? []
    expect([file?.name, file?.type, await file?.text()]).toEqual([
      'Receipt.pdf',
      'application/pdf',
      'content',
    ])
    expect([receipt, attachment('plan.dwg', 'image/vnd.dwg')].map(mayShareAttachment)).toEqual([true, false])
  })

  test('takes a closed sheet for no failure', async () => {
    onDevice('coarse')
    shared.mockRejectedValue(new DOMException('closed', 'AbortError'))
    await shareEntity(drill)
    expect(said()).toEqual([])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startFakeInventory } from '../../testing/fake-inventory.ts'
import { view } from '../../testing/samples.ts'
import { showPage } from '../../testing/show.tsx'

describe('the sidebar of a low window', () => {
  afterEach(() => page.viewport(1280, 800))

  test('has every link in sight at 200 % of 1440 × 900, and scrolls the saved views', async () => {
    startFakeInventory({ views: Array.from({ length: 9 }, (_, at) => view(`View ${at}`)) })
    await page.viewport(720, 450)
    await showPage('/history')
    const main = page.getByRole('navigation', { name: 'Main' }).first()
    await expect.element(main.getByRole('link', { name: 'View 0' })).toBeInTheDocument()
    for (const element of [
      ...['Home', 'Scan', 'History', 'Trash', 'Settings'].map(name => main.getByRole('link', { name })),
      main.getByRole('button', { name: /^You:/ }),
    ]) {
      await expect.element(element).toBeInViewport({ ratio: 1 })
    }
  })
})

import { useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show.tsx'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

/** Opens a dialog, and presses Escape once it is drawn and before it has moved the focus. */
function Impatient({ onClose }: { readonly onClose: () => void }) {
  const [isOpen, open] = useState(false)
  useLayoutEffect(() => {
    if (isOpen)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  }, [isOpen])
  return (
    <>
      <Button onPress={() => setTimeout(() => open(true))}>Open</Button>
      <Dialog
        title="Late"
        isOpen={isOpen}
        onClose={() => {
          onClose()
          open(false)
        }}
      >
        <p>Text</p>
      </Dialog>
    </>
  )
}

test('a dialog is closed by an Escape that comes before it has the focus', async () => {
  const onClose = vi.fn()
  await showPart(<Impatient onClose={onClose} />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

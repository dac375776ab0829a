import { expect, type Locator, type Page } from '@playwright/test'

/** More steps than any screen has. */
const maxSteps = 80

/** Moves the focus with the Tab key alone; throws when the target is out of reach. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < maxSteps; step++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(target)}`)
}

/** Moves the focus with the Tab key, and presses a key. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves the focus with the Tab key, and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate(element => element === element.ownerDocument.activeElement)

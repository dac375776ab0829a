import { expect, test } from '../fixtures.ts'

/** A script for the page, and the fault that it causes. */
const causes = [
  [`console.error('printed')`, /printed/],
  [`setTimeout(() => { throw new Error('thrown') })`, /thrown/],
  [`void fetch('/api/v1/entities/x')`, /responded with a status of 4/],
  [`void fetch('https://other.test/').catch(() => 0)`, /policy blocks connect-src/],
  [`void open('http://other.test/')`, /request to http:\/\/other\.test/],
] as const

test.describe('the check for faults of the page', { tag: '@desktop' }, () => {
  test('finds errors, error responses, policy violations and requests to other hosts', async ({
    page,
    faults,
  }) => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: /, Mara$/ })).toBeVisible()
    expect(faults.list()).toEqual([])
    for (const [script, fault] of causes) {
      await page.evaluate(script)
      await expect.poll(() => faults.list().join('\n'), script).toMatch(fault)
    }
    faults.allow(/./)
  })
})

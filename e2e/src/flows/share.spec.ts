import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import { noNetwork, signedOut } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { samplePhoto } from '../sample-files.ts'
import { allScreensKept, servedByWorker, signIn } from '../steps.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ faults }) => faults.allow(noNetwork))

/** Runs in the browser: sends a form as it does for an app that shares a photo and a PDF. */
const shareFiles = (photo: Buffer, title: string): string => `{
  const bytes = Uint8Array.from(atob('${photo.toString('base64')}'), letter => letter.codePointAt(0))
  const data = new DataTransfer()
  data.items.add(new File([bytes], 'drill.jpg', { type: 'image/jpeg' }))
  data.items.add(new File(['%PDF-1.4 receipt'], 'receipt.pdf', { type: 'application/pdf' }))
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
  const files = document.createElement('input')
  Object.assign(files, { type: 'file', name: 'files', multiple: true, files: data.files })
  const name = document.createElement('input')
  Object.assign(name, { name: 'title', value: '${title}' })
  form.append(files, name)
  document.body.append(form)
  form.submit()
}`

test('files that are shared without a network wait through a closed tab, and become a new item', async ({
  page,
  context,
  user,
}) => {
  const photo = (await samplePhoto('cordless-drill.jpg')).buffer
  await page.goto('/items')
  test.slow()
  await allScreensKept(page)
  await context.setOffline(true)
  await page.evaluate(shareFiles(photo, 'Cordless drill'))
  await expect(page.getByRole('heading', { name: 'Shared files' })).toBeVisible()
  await page.close()

  const again = await context.newPage()
  await again.goto('/items')
  await again.getByRole('link', { name: 'Show' }).click()
  await expect(again.getByRole('list', { name: '2 shared files' })).toBeVisible()
  await again.getByRole('button', { name: 'New item' }).click()
  const form = again.getByRole('dialog', { name: 'New item' })
  await expect(form.getByLabel('Name')).toHaveValue('Cordless drill')
  // What was handed to the form is kept with it.
  await again.reload()
  await expect(form.getByRole('button', { name: 'Remove receipt.pdf' })).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(again.getByRole('link', { name: 'Waiting: 1' })).toBeVisible()
  await context.setOffline(false)
  const typesOf = async (): Promise<string[]> => {
    const [drill] = (await user.client.call(listEntities, {})).items
    if (drill === undefined) return []
    return (await user.client.call(getEntity, { id: drill.id })).attachments
      .map(({ type }) => type)
      .toSorted()
  }
  await expect.poll(typesOf).toEqual(['photo', 'receipt'])
})

test('files that are shared after the session has ended are there after signing in', async ({
  page,
  context,
  user,
  faults,
}) => {
  // What the page still reads when the session ends.
  faults.allow(signedOut)
  const photo = (await samplePhoto('cordless-drill.jpg')).buffer
  await page.goto('/items')
  await servedByWorker(page)
  await context.clearCookies()
  await page.evaluate(shareFiles(photo, ''))
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await signIn(page, user)
  await expect(page.getByRole('list', { name: '2 shared files' })).toBeVisible()
})

test('a page of another site shares nothing', async ({ page, context, baseURL, faults }) => {
  faults.allow(/^request to http:\/\/other\.example\/$/)
  await page.goto('/items')
  await servedByWorker(page)
  const form = `<form method="post" action="${baseURL}/share" enctype="multipart/form-data">
    <input name="title" value="Win now"><button>Go</button></form>`
  await context.route('http://other.example/', route =>
    route.fulfill({ contentType: 'text/html', body: form }),
  )
  await page.goto('http://other.example/')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page).toHaveURL(/127.0.0.1:[0-9]+\/(home|items)?$/)
  await page.goto('/share')
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
})

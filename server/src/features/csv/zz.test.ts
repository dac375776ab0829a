import pg from 'pg'
import { test } from 'vitest'
import { importText } from '#test/csv-files.ts'
import { Household } from '#test/household.ts'
import { testApp } from '#test/test-app.ts'
import { large } from './large-import.test.ts'
test('x', async () => {
  const app = await testApp('postgres')
  const ada = await app.signUp()
  const home = await Household.of(ada.client)
  const times = new Map<string, [number, number]>()
  const query = pg.Client.prototype.query as any
  ;(pg.Client.prototype as any).query = async function (...v: any[]) {
    const text = (v[0].text ?? String(v[0])).slice(0, 90)
    const t = performance.now()
    try { return await query.apply(this, v) } finally {
      const [n, s] = times.get(text) ?? [0, 0]
      times.set(text, [n + 1, s + performance.now() - t])
    }
  }
  const t = performance.now()
  await importText(home.client, large(10000))
  console.log(Math.round(performance.now() - t))
  console.log([...times].sort((a, b) => b[1][1] - a[1][1]).slice(0, 12).map(([t, [n, s]]) => `${n} ${Math.round(s)} ${t}`).join('\n'))
  ;(pg.Client.prototype as any).query = query
  await app.close()
}, 100000)

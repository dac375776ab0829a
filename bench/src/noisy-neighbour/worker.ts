import { parentPort, workerData } from 'node:worker_threads'
import type { Account } from './account.ts'
import { loadKinds } from './kinds.ts'
import { NoisyNeighbour } from './noisy-neighbour.ts'

/** How many connections one account uses. */
const connections = 50

const { name, baseUrl, account } = workerData as { name: string; baseUrl: string; account: Account }
const kind = loadKinds.find(each => each.name === name)
const neighbour = new NoisyNeighbour(baseUrl, account)
const act = await kind?.prepare(neighbour)
let isOver = false
const answers = new Map<string, number>()
const note = (answer: string) => void answers.set(answer, (answers.get(answer) ?? 0) + 1)

async function repeat(nth: number): Promise<void> {
  while (!isOver && act !== undefined) {
    const answer = await act(nth).catch((error: { code?: string }) => error.code ?? 'broken off')
    if (!isOver) note(String(answer))
  }
}

parentPort?.once('message', () => {
  isOver = true
  neighbour.end()
  const frequent = [...answers].sort((a, b) => b[1] - a[1]).slice(0, 4)
  parentPort?.postMessage(frequent.map(([answer, count]) => `${count}× ${answer}`).join(', '))
})
parentPort?.postMessage('ready')
for (let nth = 0; nth < connections; nth++) void repeat(nth)

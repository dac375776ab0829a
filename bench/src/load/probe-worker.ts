import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'
import { percentile } from './percentile.ts'
import { bytesOf, type Target } from './request.ts'

const { target, every } = workerData as { target: Target; every: number }
const line = new Connection(target.baseUrl)
const request = bytesOf(target, { method: 'GET', path: '/api/v1/status' })
const samples: number[] = []
let running = true

parentPort?.once('message', () => {
  running = false
})
while (running) {
  const began = performance.now()
  await line.send(request)
  samples.push(performance.now() - began)
  const left = every - (performance.now() - began)
  if (left > 0) await new Promise(resolve => setTimeout(resolve, left))
}
line.close()
parentPort?.postMessage({
  count: samples.length,
  p50: percentile(samples, 0.5),
  longest: percentile(samples, 1),
})

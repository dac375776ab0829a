import { describe, expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { DrawingBudget, DrawingTurns, type Requester } from './drawing-turns.ts'

/** A request of somebody, and how it is given up. */
function requestOf(userId: string) {
  const gone = new AbortController()
  const requester = {
    actor: { userId },
    request: {
      signal: gone.signal,
      async step() {
        await yieldToEventLoop()
        gone.signal.throwIfAborted()
      },
    },
  } as Requester
  return { requester, giveUp: () => gone.abort(new Problem('request.abandoned')) }
}

describe('drawing the labels of several sheets', () => {
  test('goes label by label, each person in turn, and lets everything else have a turn after each', async () => {
    const turns = new DrawingTurns()
    const drawn: string[] = []
    const drawAll = async (sheet: string) => {
      const { requester } = requestOf(sheet.slice(0, 1))
      for (let i = 0; i < 3; i++) await turns.draw(requester, () => void drawn.push(sheet))
    }
    const others = async () => {
      while (drawn.length < 18) {
        drawn.push('')
        await new Promise(resolve => setImmediate(resolve))
        drawn.splice(drawn.lastIndexOf(''), 1)
        expect(drawn.length - seen).toBeLessThanOrEqual(1)
        seen = drawn.length
      }
    }
    let seen = 0
    await Promise.all([...['a1', 'a2', 'a3', 'a4', 'a5', 'b'].map(drawAll), others()])
    expect(drawn.lastIndexOf('b')).toBeLessThan(9)
  })

  test('one that fails keeps nobody from the next turn', async () => {
    const turns = new DrawingTurns()
    const { requester } = requestOf('a')
    const failing = turns.draw(requester, () => {
      throw new Error('No such glyph')
    })
    await expect(failing).rejects.toThrow('No such glyph')
    expect(await turns.draw(requester, () => 'drawn')).toMatchObject({ drawn: 'drawn' })
  })

  test('draws nothing more for a request that nobody waits for', async () => {
    const turns = new DrawingTurns()
    const { requester, giveUp } = requestOf('a')
    const drawn: string[] = []
    const first = turns.draw(requester, () => {
      drawn.push('first')
      giveUp()
    })
    const second = turns.draw(requester, () => void drawn.push('second'))
    const refusals = [first, second].map(turn => expect(turn).rejects.toThrow('did not wait'))
    await Promise.all(refusals)
    expect(drawn).toEqual(['first'])
  })
})

describe('how long one document may take to be drawn', () => {
  const noteAll = (budget: DrawingBudget, count: number, ms: number) => {
    for (let i = 0; i < count; i++) budget.note(ms)
  }

  test('is judged by the first labels', () => {
    const budget = new DrawingBudget(60_000, 5000)
    noteAll(budget, 49, 20)
    expect(budget.isJudged).toBe(false)
    expect(() => budget.note(20)).toThrow(
      'A document may take 60 s to draw, and these 5000 labels would take about 100 s: ask for fewer with page and pageSize',
    )
  })

  test('is enough for many labels that are quick, and for a few that are slow', () => {
    noteAll(new DrawingBudget(60_000, 5000), 5000, 10)
    noteAll(new DrawingBudget(60_000, 20), 20, 1000)
  })

  test('ends the drawing of labels of which the first were quick', () => {
    const budget = new DrawingBudget(60_000, 5000)
    noteAll(budget, 50, 1)
    expect(budget.isJudged).toBe(true)
    expect(() => noteAll(budget, 100, 1000)).toThrow('may take 60 s')
  })
})

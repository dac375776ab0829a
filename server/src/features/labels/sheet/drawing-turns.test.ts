import { describe, expect, test } from 'vitest'
import { DrawingBudget, DrawingTurns } from './drawing-turns.ts'

describe('drawing the labels of several sheets', () => {
  test('goes label by label, in turn, and lets everything else have a turn after each', async () => {
    const turns = new DrawingTurns()
    const drawn: string[] = []
    const drawAll = async (sheet: string) => {
      for (let i = 0; i < 3; i++) await turns.draw(() => void drawn.push(sheet))
    }
    const others = async () => {
      while (drawn.length < 6) {
        drawn.push('')
        await new Promise(resolve => setImmediate(resolve))
        drawn.splice(drawn.lastIndexOf(''), 1)
        expect(drawn.length - seen).toBeLessThanOrEqual(1)
        seen = drawn.length
      }
    }
    let seen = 0
    await Promise.all([drawAll('a'), drawAll('b'), others()])
    expect(drawn.join('')).toBe('ababab')
  })

  test('one that fails keeps nobody from the next turn', async () => {
    const turns = new DrawingTurns()
    const failing = turns.draw(() => {
      throw new Error('No such glyph')
    })
    await expect(failing).rejects.toThrow('No such glyph')
    expect(await turns.draw(() => undefined)).toBeLessThan(1000)
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

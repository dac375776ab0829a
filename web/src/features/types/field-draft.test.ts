import { describe, expect, test } from 'vitest'
import {
  differencesOf,
  emptyDraft,
  type FieldDraft,
  newChoice,
  problemOfChoices,
  rebased,
} from './field-draft.ts'

const choice = (id: string, value = id, color = '') => ({ key: id, id, value, color, blocksLoans: false })

const withChoices = (...choices: FieldDraft['choices']): FieldDraft => ({
  ...emptyDraft,
  kind: 'choice',
  choices,
})

const values = ({ choices }: FieldDraft): string[] => choices.map(({ value }) => value)

describe('a draft on top of what somebody else has saved', () => {
  const base = withChoices(choice('new'), choice('used'), choice('lost'))

  test.each<[string, FieldDraft, FieldDraft, string[]]>([
    [
      'has the new choices of both, and one that both added once',
      withChoices(...base.choices, newChoice('Sold', ''), newChoice('mine', '')),
      withChoices(...base.choices, choice('4', 'sold'), choice('5', 'theirs')),
      ['new', 'used', 'lost', 'sold', 'theirs', 'mine'],
    ],
    [
      'lacks what either removed',
      withChoices(choice('used'), choice('lost')),
      withChoices(choice('new'), choice('used')),
      ['used'],
    ],
    [
      'keeps what was renamed here and removed there, as a new one',
      withChoices(choice('new', 'as new'), choice('used'), choice('lost')),
      withChoices(choice('used'), choice('lost')),
      ['used', 'lost', 'as new'],
    ],
    [
      'has the order of who has sorted them',
      withChoices(choice('lost'), choice('used'), choice('new')),
      withChoices(choice('new'), choice('used', 'second-hand'), choice('lost'), choice('4', 'theirs')),
      ['lost', 'second-hand', 'new', 'theirs'],
    ],
  ])('%s', (_, mine, theirs, expected) => {
    expect(values(rebased(base, mine, theirs))).toEqual(expected)
  })

  test('sends no id of a choice that is gone', () => {
    const mine = withChoices(choice('new', 'as new'))
    expect(rebased(withChoices(choice('new')), mine, withChoices()).choices[0]).not.toHaveProperty('id')
  })

  test('has mine of a member that both changed, and theirs of one that only they changed', () => {
    const before = { ...emptyDraft, name: 'Memory', unit: 'GB', help: '' }
    const mine = { ...before, unit: 'GiB' }
    const theirs = { ...before, unit: 'TB', help: 'Of all modules' }
    expect(rebased(before, mine, theirs)).toMatchObject({ unit: 'GiB', help: 'Of all modules' })
    expect(differencesOf(before, theirs).map(({ member }) => member)).toEqual(['unit', 'help'])
  })
})

describe('the differences of two states', () => {
  test('name choices that were added, removed and renamed', () => {
    const before = withChoices(choice('1', 'new'), choice('2', 'used'))
    expect(differencesOf(before, withChoices(choice('2', 'old'), choice('3', 'lost')))).toEqual([
      { member: 'choices', added: ['lost'], removed: ['new'], renamed: [{ from: 'used', to: 'old' }] },
    ])
  })
})

describe('choices', () => {
  test.each([
    [['New', 'Used'], undefined],
    [['New', ' NÉW'], { twice: 'NÉW' }],
    [['New', ' '], 'unnamed'],
  ])('%j have the problem %j', (given, problem) => {
    expect(problemOfChoices(given.map(value => ({ value })))).toEqual(problem)
  })
})

import { describe, expect, test } from 'vitest'
import { rankOptions } from './rank-options.ts'

const option = (name: string, ...path: string[]) => ({ id: [...path, name].join('/'), name, path })

const club = [
  option('Club shed'),
  ...['Bench', 'Rack', 'Shelf 1'].map(name => option(name, 'Club shed')),
  option('Woodshed'),
  option('Sheds, all'),
  option('Kitchen'),
  option('Küche'),
  option('Shelf 1-4', 'Garage'),
  ...[1, 2, 3, 4, 5].map(n => option(`Box ${n}`, 'Garage', 'Shelf 1-4')),
  option('Shed'),
]

const found = (typed: string, recent: readonly string[] = []) =>
  rankOptions(club, typed, recent).map(({ name }) => name)

describe('the order of options', () => {
  test('has the exact name first, then what begins so, words, and what is in such a location', () => {
    expect(found('shed')).toEqual(['Shed', 'Sheds, all', 'Club shed', 'Woodshed', 'Bench', 'Rack', 'Shelf 1'])
    expect(found('SHED ')[0]).toBe('Shed')
  })

  test('has the number that was typed before numbers of the path', () => {
    expect(found('box 4').slice(0, 2)).toEqual(['Box 4', 'Box 1'])
    expect(found('garage box 5')).toEqual(['Box 5'])
    expect(found('garage › box 5')).toEqual(['Box 5'])
  })

  test('takes a single letter for a word, not for the beginning of the path', () => {
    const boathouse = [option('Boathouse'), option('Shelf A', 'Boathouse'), option('Bench', 'Boathouse')]
    expect(rankOptions(boathouse, 'shelf b')).toEqual([])
    expect(rankOptions(boathouse, 'b').map(({ name }) => name)).toEqual(['Boathouse', 'Bench'])
    expect(rankOptions(boathouse, 'shelf bo').map(({ name }) => name)).toEqual(['Shelf A'])
  })

  test('finds names with letters wrong, the fewest first', () => {
    expect(found('kichen')).toEqual(['Kitchen', 'Küche'])
    expect(found('kitchn')).toEqual(['Kitchen'])
    expect(found('clbu shed')).toEqual(['Club shed'])
    expect(found('qqzz')).toEqual([])
  })

  test('finds other spellings', () => {
    expect(found('kuche')).toEqual(['Küche'])
    expect(found('kueche')).toEqual(['Küche'])
    expect(found('sheds, all')).toEqual(['Sheds, all'])
  })

  test('has those that were used last first among equally good ones, and without a text', () => {
    const recent = ['Garage/Shelf 1-4/Box 3', 'Kitchen']
    expect(found('', recent).slice(0, 3)).toEqual(['Box 3', 'Kitchen', 'Club shed'])
    expect(found('box', recent)[0]).toBe('Box 3')
    expect(found('shed', ['Club shed'])[0]).toBe('Shed')
  })

  test('orders 5,000 locations for every letter', () => {
    const many = Array.from({ length: 5000 }, (_, n) =>
      option(`Box ${n}`, `Room ${n % 50}`, `Shelf ${n % 400}`),
    )
    expect(rankOptions(many, 'box 4321')[0]?.name).toBe('Box 4321')
    expect(rankOptions(many, 'boxs 77')[0]?.name).toBe('Box 77')
  })
})

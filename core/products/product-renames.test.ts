import { describe, expect, test } from 'vitest'
import { addRename, renameIssues, renameProblem, renameStageMachines } from './product-renames.ts'
import { unlistedNames } from './product-settings.ts'

const before = { categories: ['Banner', 'Stiker'], machineTypes: ['Laser'], units: ['pcs', 'm²', 'cm'] }
const nothing = () => false

describe('a new name', () => {
  test.each([
    ['categories', 'Banner', ' Spanduk  Kain ', null],
    ['categories', 'Banner', 'BANNER', null],
    ['categories', 'Banner', ' stiker ', 'Sudah ada di daftar'],
    ['categories', 'Banner', '  ', 'Nama wajib diisi'],
    ['units', 'pcs', 'lembar', null],
    ['units', 'm²', 'meter', 'm² dan cm menentukan cara menghitung harga, jadi tidak bisa diganti namanya'],
    ['units', 'pcs', 'cm', 'm² dan cm menentukan cara menghitung harga, jadi tidak bisa diganti namanya'],
  ] as const)('in %s instead of %s: %s', (list, from, to, problem) => {
    expect(renameProblem(list, { from, to }, before[list])).toBe(problem)
  })

  test('given twice goes from the first name to the last, and back leaves nothing', () => {
    const once = addRename([], { from: 'Banner', to: 'Spanduk' })
    expect(once).toEqual([{ from: 'Banner', to: 'Spanduk' }])
    expect(addRename(once, { from: 'Spanduk', to: 'Baliho' })).toEqual([{ from: 'Banner', to: 'Baliho' }])
    expect(addRename(once, { from: 'Spanduk', to: 'Banner' })).toEqual([])
    expect(addRename(once, { from: 'Stiker', to: 'Label' })).toHaveLength(2)
  })
})

describe('renames between two states of the lists', () => {
  const issues = (
    categories: string[],
    renames: { from: string; to: string }[],
    isUsed: (list: string, name: string) => boolean = nothing,
  ) =>
    renameIssues({ before, after: { ...before, categories } }, { categories: renames }, isUsed).map(
      ({ path, message }) => [path.join('.'), message],
    )

  test('are right where the name of before is replaced', () => {
    expect(issues(['Spanduk', 'Stiker'], [{ from: 'banner', to: 'Spanduk' }])).toEqual([])
    expect(issues(['BANNER', 'Stiker'], [{ from: 'Banner', to: 'BANNER' }])).toEqual([])
    // The place of a name that nothing uses, and that is taken away at the same time.
    expect(issues(['Stiker'], [{ from: 'Banner', to: 'Stiker' }])).toEqual([])
  })

  test('are refused at the name: unknown, still there, not saved, taken', () => {
    expect(issues(['Spanduk'], [{ from: 'Kartu', to: 'Spanduk' }])).toEqual([
      ['renames.categories.0.from', 'Kartu sudah tidak ada di daftar. Mungkin baru saja diganti orang lain'],
    ])
    expect(issues(['Banner', 'Spanduk'], [{ from: 'Banner', to: 'Spanduk' }])).toEqual([
      ['renames.categories.0.from', 'Banner masih ada di daftar'],
    ])
    expect(issues(['Stiker'], [{ from: 'Banner', to: 'Spanduk' }])).toEqual([
      ['renames.categories.0.to', 'Spanduk tidak ada di daftar yang disimpan'],
    ])
    const isUsed = (_: string, name: string) => name === 'Stiker'
    expect(issues(['Stiker'], [{ from: 'Banner', to: 'Stiker' }], isUsed)).toEqual([
      ['renames.categories.0.to', 'Sudah ada di daftar'],
    ])
    const both = [
      { from: 'Banner', to: 'Label' },
      { from: 'Stiker', to: 'Label' },
    ]
    expect(issues(['Label'], both)).toEqual([['renames.categories.1.to', 'Sudah ada di daftar']])
  })
})

test('stages follow a machine; a name that unfinished orders have stays beside the new one', () => {
  const stages = [
    { id: 'print', name: 'Cetak', machineTypes: ['laser', 'DTF'] },
    { id: 'ready', name: 'Siap', machineTypes: [] },
  ]
  const renames = [{ from: 'Laser', to: 'Laser A3' }]
  expect(renameStageMachines(stages, renames)[0]?.machineTypes).toEqual(['Laser A3', 'DTF'])
  const unfinished = { before: stages, machinesInUse: ['Laser'] }
  const both = renameStageMachines(stages, renames, unfinished)
  expect(both[0]?.machineTypes).toEqual(['Laser A3', 'DTF', 'laser'])
  // Asked once more, and where the stage has its new name already, it is the same.
  expect(
    renameStageMachines(renameStageMachines(stages, renames), renames, { ...unfinished, before: both }),
  ).toEqual(both)
  expect(
    renameStageMachines([{ id: 'print', name: 'Cetak', machineTypes: [] }], renames, unfinished),
  ).toEqual([{ id: 'print', name: 'Cetak', machineTypes: [] }])
  expect(renameStageMachines(stages, renames)[1]).toEqual(stages[1])
})

test('unlisted names are reported with their field', () => {
  expect(unlistedNames(before, { category: ' banner', machineType: 'Laser', unit: 'pcs' })).toEqual([])
  expect(unlistedNames(before, { category: 'Kartu', unit: 'rim' })).toEqual([
    { list: 'categories', field: 'category', name: 'Kartu' },
    { list: 'units', field: 'unit', name: 'rim' },
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_STORE } from '../shop/store.ts'
import { addName, addNames, includesName, mergeNameLists, productSettingsSchema } from './product-settings.ts'

describe('adding a name to a list', () => {
  test.each([
    [['pcs'], 'rim', ['pcs', 'rim']],
    [['pcs'], '  rim  besar ', ['pcs', 'rim besar']],
    [['pcs'], 'PCS', ['pcs']],
    [['Digital Printing'], ' digital   printing ', ['Digital Printing']],
    [['pcs'], '   ', ['pcs']],
    [[], 'm²', ['m²']],
  ])('%j and %j', (list, name, result) => expect(addName(list, name)).toEqual(result))

  test('never twice, never without the rest, and the given list stays as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (list, name) => {
        const before = [...list]
        const once = addName(list, name)
        expect(addName(once, name)).toEqual(once)
        expect(once.slice(0, list.length)).toEqual(list)
        expect(once.length - list.length).toBeLessThanOrEqual(1)
        expect(list).toEqual(before)
      }),
    )
  })
})

test('a list holds a name whatever its capitals and spaces', () => {
  expect(includesName(['Digital Printing'], ' digital  PRINTING ')).toBe(true)
  expect(includesName(['Digital Printing'], 'Digital')).toBe(false)
})

describe('the three lists', () => {
  test('of a new shop may be saved as they are', () => {
    expect(productSettingsSchema.parse(DEFAULT_STORE.productSettings)).toEqual(DEFAULT_STORE.productSettings)
  })

  test.each([
    { units: ['pcs', ' PCS '] },
    { categories: [''] },
    { units: ['x'.repeat(21)] },
    { machineTypes: 'Laser' },
  ])('are refused with %j', (change) => {
    expect(productSettingsSchema.safeParse({ ...DEFAULT_STORE.productSettings, ...change }).success).toBe(
      false,
    )
  })

  test('normalise the two measured units', () => {
    const { units } = productSettingsSchema.parse({
      ...DEFAULT_STORE.productSettings,
      units: ['CM', ' M² ', 'Rim'],
    })
    expect(units).toEqual(['cm', 'm²', 'Rim'])
  })
})

test('a name that a list lacks stands after those of the list, once', () => {
  expect(addNames(['Banner', 'Kartu'], ['banner', 'Mug', 'Mug'])).toEqual(['Banner', 'Kartu', 'Mug'])
})

test('concurrent edits of a list are merged', () => {
  const before = ['Banner', 'Kartu']
  expect(mergeNameLists(before, ['Banner', 'Mug'], [...before, 'mug', 'Stiker'])).toEqual([
    'Banner',
    'mug',
    'Stiker',
  ])
  expect(mergeNameLists(['pcs'], ['pcs', 'rim'], ['pcs'])).toEqual(['pcs', 'rim'])
  expect(mergeNameLists(before, before, ['Kartu'])).toEqual(['Kartu'])
})

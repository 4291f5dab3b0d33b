import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineExtra } from '../products/extras.ts'
import { ARTWORK_STATES, type Artwork, artworkState, isReleased, needsProof } from './artwork.ts'
import { seamTerms } from './line-extras.ts'
import { PROOF_EVENTS, proofContent, proofDifference } from './proof.ts'

const eyelets: LineExtra = {
  ...{ id: '01900000-0000-7000-8000-000000000001', name: 'Mata ayam', basis: 'count', price: 1000 },
  ...{ distance: null, sides: null, free: 0, discountable: true, count: 4, total: 8000 },
}
const hem: LineExtra = {
  ...eyelets,
  ...{
    id: '01900000-0000-7000-8000-000000000002',
    name: 'Lipat lem',
    basis: 'metre',
    sides: 'all',
    count: 8.4,
  },
}
const line = {
  ...{ productId: 'flexi', productName: 'Banner Flexi', quantity: 2, unit: 'm²', length: 300, width: 120 },
  extras: [eyelets],
}
const banner = proofContent('a', line)
const against = (change: Partial<typeof line>, file = 'a') =>
  proofDifference(banner, proofContent(file, { ...line, ...change }))

test('every part of what is printed is named in words', () => {
  expect(against({})).toBeNull()
  expect(against({ width: 100 })).toBe('Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm')
  expect(against({ length: 120, width: 300 })).toBe('Ukuran berubah dari 300 × 120 menjadi 120 × 300 cm')
  expect(against({}, 'b')).toBe('File diganti')
  expect(against({ quantity: 1200, extras: [] })).toBe(
    'Jumlah berubah dari 2 menjadi 1.200 dan finishing berubah dari Mata ayam 4 menjadi tanpa finishing',
  )
  expect(against({ productId: 'korea', productName: 'Flexi Korea' })).toBe(
    'Produk berubah dari Banner Flexi menjadi Flexi Korea',
  )
  expect(against({ extras: [{ ...eyelets, count: 8 }] })).toBe(
    'Finishing berubah dari Mata ayam 4 menjadi Mata ayam 8',
  )
})

test('what changes nothing of the print is no difference', () => {
  expect(against({ productName: 'Banner Flexi 280gr' })).toBeNull()
  const dearer = { ...eyelets, name: 'Mata Ayam', price: 2000, total: 16_000 }
  expect(against({ extras: [{ ...seamTerms(5000), count: 1, total: 5000 }, dearer] })).toBeNull()
  const both = proofContent('a', { ...line, extras: [eyelets, hem] })
  expect(proofDifference(both, proofContent('a', { ...line, extras: [hem, eyelets] }))).toBeNull()
  // How much hem there is follows from the size.
  const shorter = proofContent('a', { ...line, width: 100, extras: [eyelets, { ...hem, count: 8 }] })
  expect(proofDifference(both, shorter)).toBe('Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm')
  const card = { ...line, productId: null, productName: 'Kartu', unit: 'pcs', length: null, width: null }
  expect(proofDifference(proofContent('a', card), proofContent('a', { ...card, productName: 'Map' }))).toBe(
    'Produk berubah dari Kartu menjadi Map',
  )
})

const state = (last: Artwork['last'], content = banner) => artworkState({ content, isChecked: true, last })

test('an approval holds for what was approved, and says why it does not', () => {
  expect(artworkState(null)).toEqual({ state: 'waiting', lapsed: null })
  expect(artworkState({ content: banner, isChecked: false, last: null }).state).toBe('received')
  expect(state(null)).toEqual({ state: 'checked', lapsed: null })
  expect(state({ kind: 'sent', content: banner }).state).toBe('proofSent')
  const smaller = proofContent('a', { ...line, width: 100 })
  expect(state({ kind: 'approved', content: banner }, smaller)).toEqual({
    state: 'checked',
    lapsed: 'Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm setelah disetujui',
  })
  expect(state({ kind: 'overridden', content: banner }, smaller).lapsed).toContain('tanpa persetujuan')
})

test('only another file answers a wish for changes', () => {
  const asked = { kind: 'changesRequested', content: banner } as const
  expect(state(asked, proofContent('a', { ...line, width: 100 })).state).toBe('changesRequested')
  expect(state(asked, proofContent('b', line))).toEqual({ state: 'checked', lapsed: null })
})

test('released is exactly what was last approved or overridden as it is today', () => {
  const contents = fc.record({
    file: fc.constantFrom('a', 'b'),
    line: fc.record({
      productId: fc.constantFrom('flexi', null),
      productName: fc.constantFrom('Flexi', 'Korea'),
      quantity: fc.integer({ min: 1, max: 2 }),
      unit: fc.constantFrom('m²', 'cm', 'pcs'),
      length: fc.constantFrom(100, 300),
      width: fc.constantFrom(100, 120),
      extras: fc.subarray([eyelets, hem]),
    }),
  })
  const content = contents.map(({ file, line }) => proofContent(file, line))
  const last = fc.option(fc.record({ kind: fc.constantFrom(...PROOF_EVENTS), content }))
  fc.assert(
    fc.property(content, fc.boolean(), last, (today, isChecked, last) => {
      const { state, lapsed } = artworkState({ content: today, isChecked, last })
      const isSame = last !== null && proofDifference(last.content, today) === null
      const isFavourable = last?.kind === 'approved' || last?.kind === 'overridden'
      expect(isReleased(state)).toBe(isSame && isFavourable)
      expect(lapsed !== null).toBe(last !== null && !isSame && last.kind !== 'changesRequested')
      expect(ARTWORK_STATES).toContain(state)
      if (isReleased(state)) expect(needsProof(state)).toBe(false)
      // Both ways: a change that is taken back is none.
      if (last) expect(proofDifference(today, last.content) === null).toBe(isSame)
    }),
  )
})

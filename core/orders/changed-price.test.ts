import { expect, test } from 'vitest'
import { changesPrices, signPrices } from './changed-price.ts'

const NOBODY = { priceChangedBy: null, priceApprovedBy: null }
const given = {
  ...{
    id: 'line',
    productId: 'product',
    productName: 'Banner',
    unit: 'pcs',
    quantity: 2,
    length: null,
    width: null,
  },
  ...{ priceSource: 'changed' as const, unitPrice: 10_000, priceReason: 'Negosiasi' },
}

test('a given price is another one per another unit, even if it is as high', () => {
  const perArea = { ...given, unit: 'm²' }
  expect(changesPrices([given], [given])).toBe(false)
  expect(changesPrices([perArea], [given])).toBe(true)
  const before = { ...given, priceChangedBy: 'owner', priceApprovedBy: null }
  const signer = { ...NOBODY, priceChangedBy: 'cashier' }
  expect(signPrices([given], [before], signer)).toMatchObject([{ priceChangedBy: 'owner' }])
  expect(signPrices([perArea], [before], signer)).toMatchObject([{ priceChangedBy: 'cashier' }])
})

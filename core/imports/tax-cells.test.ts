import { describe, expect, test } from 'vitest'
import type { TaxIdentity } from '../tax/tax-identity.ts'
import { completeTaxCells, type TaxCells, taxCellsOf, taxIdentityOf } from './tax-cells.ts'

const maju: TaxIdentity = {
  ...{ kind: 'npwp', number: '0012345678901000', name: 'PT Maju Jaya', address: 'Jl. Raya 1' },
  idtku: '0012345678901000000001',
}
const customer = { name: 'PT Maju', address: 'Depok' }

function completed(written: Partial<TaxCells>, known: TaxIdentity | null = maju): TaxIdentity | null {
  const result = completeTaxCells(written, taxCellsOf(known), customer)
  if ('problem' in result) throw new Error(result.problem.message)
  return taxIdentityOf(result.cells)
}

describe('cells of a row, and what a customer has', () => {
  test('a part replaces that part, and name and address are those of the customer where they are missing', () => {
    expect(completed({ idtku: '' })).toEqual({ ...maju, idtku: '' })
    expect(completed({ npwp: maju.number })).toEqual(maju)
    expect(completed({ taxName: '' })).toEqual({ ...maju, name: 'PT Maju' })
    expect(completed({ nik: '3276012304850001' }, null)).toEqual({
      ...{ kind: 'nik', number: '3276012304850001', name: 'PT Maju', address: 'Depok', idtku: '' },
    })
  })

  test('another number, also of the other kind, replaces the number and its place of business', () => {
    const other = { ...maju, number: '0012345678902000', idtku: '' }
    expect(completed({ npwp: other.number })).toEqual(other)
    expect(completed({ npwp: other.number, idtku: '0012345678902000000001' })).toEqual({
      ...other,
      idtku: '0012345678902000000001',
    })
    const byNik = { ...maju, kind: 'nik', number: '3276012304850001', idtku: '' } as const
    expect(completed({ nik: byNik.number })).toEqual(byNik)
    expect(completed({ npwp: maju.number }, byNik)).toEqual({ ...maju, idtku: '' })
  })

  test('an emptied number leaves nothing, unless the other kind has one', () => {
    expect(completed({ npwp: '' })).toBeNull()
    expect(completed({ npwp: '', taxName: 'PT Maju' })).toBeNull()
    expect(completed({ nik: '' })).toEqual(maju)
    expect(completed({ nik: '' }, null)).toBeNull()
  })

  test('what the dialog refuses is a problem at its column', () => {
    const problemOf = (written: Partial<TaxCells>, address: string | null = 'Depok') =>
      completeTaxCells(written, taxCellsOf(null), { ...customer, address })
    expect(problemOf({ taxName: 'PT Maju' })).toMatchObject({ problem: { field: 'npwp' } })
    expect(problemOf({ nik: '3276012304850001', idtku: maju.idtku })).toMatchObject({
      problem: { field: 'idtku' },
    })
    expect(problemOf({ npwp: maju.number }, null)).toMatchObject({ problem: { field: 'taxAddress' } })
    expect(problemOf({ npwp: maju.number, taxName: 'x'.repeat(201) })).toMatchObject({
      problem: { field: 'taxName' },
    })
  })
})

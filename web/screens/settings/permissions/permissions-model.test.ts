import { describe, expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS as BEFORE, PAGES, type RolePermissions } from '../../../../core/access.ts'
import { PAGE_WORDS } from './page-words.ts'
import { changeWords, conflictRows, rebased, sameGrants, toggled, wholeOf } from './permissions-model.ts'

const cashierOwes = toggled(BEFORE, 'cashier', '/receivables')
const operatorProducts: RolePermissions = toggled(BEFORE, 'operator', '/products')

test('every page has a row, Dashboard first', () => {
  expect(PAGE_WORDS.map(({ page }) => page).toSorted()).toEqual([...PAGES].toSorted())
  expect(PAGE_WORDS[0]?.label).toBe('Dashboard')
})

test('a cell is turned, and turned back', () => {
  expect(cashierOwes.cashier).toContain('/receivables')
  expect(sameGrants(BEFORE, cashierOwes)).toBe(false)
  expect(sameGrants(BEFORE, toggled(cashierOwes, 'cashier', '/receivables'))).toBe(true)
})

test('changes are said in words', () => {
  expect(changeWords(BEFORE, toggled(cashierOwes, 'operator', '/transactions'))).toEqual([
    'Kasir + Piutang',
    'Operator − Daftar Transaksi',
  ])
})

describe('when somebody else saves first', () => {
  test('both are shown side by side', () => {
    expect(conflictRows(BEFORE, cashierOwes, operatorProducts)).toEqual([
      { name: 'Kasir: Piutang', now: 'tidak boleh', mine: 'boleh' },
      { name: 'Operator: Produk', now: 'boleh', mine: null },
    ])
  })

  test('what was changed here goes on top of theirs', () => {
    const both = rebased(BEFORE, cashierOwes, operatorProducts)
    expect(changeWords(BEFORE, both)).toEqual(['Kasir + Piutang', 'Operator + Produk'])
    expect(rebased(BEFORE, cashierOwes, cashierOwes)).toEqual(wholeOf(cashierOwes))
  })
})

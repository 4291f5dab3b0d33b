import { expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import {
  changedFields,
  changesOf,
  checked,
  conflictRows,
  formOf,
  problemsIn,
  rebase,
} from './customer-form-model.ts'

const SENJA: Customer = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  name: 'Kopi Senja Bekasi',
  phone: '0812-8834-1907',
  email: 'halo@kopisenja.id',
  whatsapp: null,
  membershipTier: 'silver',
  address: null,
  totalSpent: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 3,
}
const before = formOf(SENJA)

test('a customer comes out of the form as they went in', () => {
  const { email, phone, name, whatsapp, membershipTier, address } = SENJA
  expect(checked(before).input).toEqual({ email, phone, name, whatsapp, membershipTier, address })
  expect(changedFields(before, { ...before, name: ' Kopi Senja Bekasi ' })).toEqual([])
})

test('only what has changed is sent; an emptied field as none', () => {
  const typed = { ...before, email: '', address: 'Jl. Melati 4' }
  const { input } = checked(typed)
  expect(input && changesOf(input, changedFields(before, typed))).toEqual({
    email: null,
    address: 'Jl. Melati 4',
  })
})

test('each field is told the first thing that is wrong with it', () => {
  expect(checked({ ...before, name: ' ', phone: '', email: 'halo@' }).problems).toEqual({
    name: 'Nama wajib diisi',
    phone: 'Nomor telepon wajib diisi',
    email: 'Format email tidak valid',
  })
  expect(
    problemsIn([
      { path: ['name'], message: 'satu' },
      { path: ['name'], message: 'dua' },
    ]),
  ).toEqual({ name: 'satu' })
})

test('two people’s changes stand side by side, and keeping mine keeps theirs elsewhere', () => {
  const typed = { ...before, phone: '0899' }
  const now = { ...before, phone: '0877', membershipTier: 'gold' as const }
  expect(conflictRows(before, typed, now)).toEqual([
    { name: 'Telepon', now: '0877', mine: '0899' },
    { name: 'Tingkat member', now: 'Gold', mine: null },
  ])
  expect(rebase(before, typed, now)).toEqual({ ...before, phone: '0899', membershipTier: 'gold' })
})

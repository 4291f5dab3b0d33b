import { expect, test } from 'vitest'
import { customerKey, filledDetails, likelySame, sameCustomers } from './same-customer.ts'

const sari = { id: '1', name: 'Ibu Sari', phone: '0812-8834-1907' }
const twin = { id: '2', name: 'ibu  SARI', phone: '+62 812 8834 1907' }
const husband = { id: '3', name: 'Pak Joko', phone: '081288341907' }
const namesake = { id: '4', name: 'Ibu Sári', phone: '0857-1100-2200' }
const other = { id: '5', name: 'Kopi Senja', phone: '0811-5550-1000' }
const all = [other, namesake, husband, twin, sari]

test('a customer is the same by name and number together, however both are written', () => {
  expect(customerKey(twin)).toBe(customerKey(sari))
  expect(sameCustomers(all, sari, sari.id)).toEqual([twin])
  expect(sameCustomers(all, { name: ' ibu sari', phone: '0812.8834.1907' })).toEqual([twin, sari])
  expect(sameCustomers(all, { ...husband, name: 'Pak Joko Dua' })).toEqual([])
})

test('what is not typed yet is nobody’s', () => {
  expect(sameCustomers([{ id: '9', name: '', phone: '-' }], { name: '', phone: '' })).toEqual([])
  expect(sameCustomers([{ id: '9', name: 'Budi', phone: '-' }], { name: 'Budi', phone: '-' })).toEqual([])
})

test('who may be the same person: by both, by the number, by the name', () => {
  expect(likelySame(all, sari)).toEqual([twin, husband, namesake])
  expect(likelySame(all, other)).toEqual([])
})

test('what the one who stays lacks is filled in, and nothing of theirs is lost', () => {
  const kept = { email: null, whatsapp: '0811-1', address: null }
  const merged = { email: 'sari@toko.id', whatsapp: '0857-2', address: null }
  expect(filledDetails(kept, merged)).toEqual({ email: 'sari@toko.id', whatsapp: '0811-1', address: null })
})

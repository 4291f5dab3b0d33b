import { expect, test } from 'vitest'
import { customerInputSchema } from '../customers/customer.ts'
import { storeChangesSchema } from '../shop/store-changes.ts'

const said = (schema: typeof storeChangesSchema | typeof customerInputSchema, value: object) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
const ofShop = (phone: string) => said(storeChangesSchema, { phone })
const ofCustomer = (phone: string) => said(customerInputSchema, { name: 'Budi', phone })

test.each([
  '0812-8834-1907',
  '+62 812 8834 1907',
  '(021) 8840.1234',
  '1234',
  '300',
  'abc',
  '0812-8834-1907 (Budi)',
  '',
  '0'.repeat(31),
])('a shop and a customer may have the same phone numbers: %j', (phone) => {
  expect(ofShop(phone)).toEqual(ofCustomer(phone))
})

test('a shop may print several numbers, each of them a number', () => {
  expect(ofShop('(021) 8840-1234 / 0812-8834-1907, 0813 1111 2222')).toEqual([])
  expect(ofShop('0812-8834-1907 / WA saja')).toEqual([
    'Nomor telepon hanya berisi angka, spasi, tanda + dan -',
  ])
  expect(ofShop('0812-8834-1907 / 12')).toEqual(['Nomor telepon paling sedikit 4 angka'])
  expect(ofShop(' / ')).toEqual(['Nomor telepon hanya berisi angka, spasi, tanda + dan -'])
})

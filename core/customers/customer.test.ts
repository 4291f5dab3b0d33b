import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  customerChangesSchema,
  customerInputSchema,
  DEFAULT_CUSTOMER_DETAILS,
  findByPhone,
  requirePhone,
  WALK_IN_ID,
  whatsappNumber,
} from './customer.ts'

const messages = (input: unknown) =>
  customerInputSchema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []

describe('the WhatsApp number', () => {
  test.each([
    [{ whatsapp: '0812-3456-7890', phone: '021 555' }, '6281234567890'],
    [{ whatsapp: '+62 812 3456 7890', phone: '021 555' }, '6281234567890'],
    [{ whatsapp: null, phone: '(0274) 555-123' }, '62274555123'],
    [{ whatsapp: '', phone: '0812 1' }, '628121'],
    [{ whatsapp: 'tidak ada', phone: '0812 1' }, '628121'],
    [{ phone: '62812' }, '62812'],
    [{ whatsapp: '-', phone: '+' }, null],
    [{ phone: '' }, null],
  ])('of %j is %s', (customer, number) => expect(whatsappNumber(customer)).toBe(number))

  test('is digits that begin with no 0, or nothing', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.string(), (whatsapp, phone) => {
        const number = whatsappNumber({ whatsapp, phone })
        if (number === null) expect(`${whatsapp ?? ''}${phone}`).not.toMatch(/[0-9]/)
        else expect(number).toMatch(/^[1-9]\d*$/)
      }),
    )
  })
})

describe('a customer', () => {
  const budi = { name: 'Budi Santoso', phone: '0812-8834-1907' }

  test('defaults to the regular tier without optional fields', () => {
    expect(customerInputSchema.parse(budi)).toEqual({ ...budi, ...DEFAULT_CUSTOMER_DETAILS })
    expect(DEFAULT_CUSTOMER_DETAILS).toMatchObject({ membershipTier: 'regular', email: null, address: null })
  })

  test('trims its fields and stores empty ones as null', () => {
    const given = { name: ' Budi ', phone: ' 0812 ', email: ' budi@toko.id ', whatsapp: '', address: '  ' }
    expect(customerInputSchema.parse(given)).toMatchObject({
      name: 'Budi',
      phone: '0812',
      email: 'budi@toko.id',
      whatsapp: null,
      address: null,
    })
    expect(customerInputSchema.parse({ ...budi, email: '' }).email).toBeNull()
  })

  test.each([
    [{ ...budi, name: ' ' }, ['Nama wajib diisi']],
    [{ ...budi, phone: 'abc' }, ['Nomor telepon hanya berisi angka, spasi, tanda + dan -']],
    [{ ...budi, email: 'budi' }, ['Format email tidak valid']],
  ])('%j is refused', (input, wrong) => expect(messages(input)).toEqual(wrong))

  test.each([
    ['abc', 'hanya berisi angka, spasi, tanda + dan -'],
    ['=cmd()', 'hanya berisi angka, spasi, tanda + dan -'],
    ['-', 'hanya berisi angka, spasi, tanda + dan -'],
    ['300', 'paling sedikit 4 angka'],
    ['+ ( - ) 62', 'paling sedikit 4 angka'],
  ])('%j is neither a phone number nor one for WhatsApp', (number, wrong) => {
    expect(messages({ ...budi, phone: number })).toEqual([`Nomor telepon ${wrong}`])
    expect(messages({ ...budi, whatsapp: number })).toEqual([`Nomor WhatsApp ${wrong}`])
    expect(customerChangesSchema.safeParse({ whatsapp: number }).success).toBe(false)
  })

  test('needs a phone', () => expect(messages({ ...budi, phone: '' })).toContain('Nomor telepon wajib diisi'))

  test.each(['+62 812-8834-1907', '(021) 555 1234', '0274.555.123', '4021'])(
    'may be called at %s',
    (phone) => {
      expect(messages({ ...budi, phone })).toEqual([])
      expect(customerInputSchema.parse({ ...budi, whatsapp: ` ${phone} ` }).whatsapp).toBe(phone)
    },
  )

  test('has one of three tiers', () => {
    expect(customerInputSchema.safeParse({ ...budi, membershipTier: 'platinum' }).success).toBe(false)
  })
})

describe('a change of a customer', () => {
  test('leaves absent fields unchanged', () => {
    expect(customerChangesSchema.parse({})).toEqual({})
    expect(customerChangesSchema.parse({ email: ' ' })).toEqual({ email: null })
    expect(customerChangesSchema.parse({ whatsapp: null, name: ' Budi ' })).toEqual({
      whatsapp: null,
      name: 'Budi',
    })
  })

  test('can clear the phone number of the walk-in customer only', () => {
    const changes = customerChangesSchema.extend({ id: z.string() }).superRefine(requirePhone)
    const problemsOf = (change: object) => changes.safeParse(change).error?.issues ?? []
    expect(problemsOf({ id: WALK_IN_ID, phone: ' ' })).toEqual([])
    expect(problemsOf({ id: WALK_IN_ID, membershipTier: 'silver' })).toEqual([])
    expect(problemsOf({ id: WALK_IN_ID, phone: '300' })).toMatchObject([
      { path: ['phone'], message: 'Nomor telepon paling sedikit 4 angka' },
    ])
    expect(problemsOf({ id: 'budi', phone: ' ' })).toMatchObject([
      { path: ['phone'], message: 'Nomor telepon wajib diisi' },
    ])
    expect(problemsOf({ id: 'budi', name: 'Budi' })).toEqual([])
  })
})

const MAJU_JAYA = { id: '1', phone: '0812-8834-1907' }
const BRANCH = { id: '2', phone: '+62 812 8834 1907' }

test('finds a customer by a number in any notation', () => {
  expect(findByPhone([MAJU_JAYA], '+62 812 8834 1907')).toBe(MAJU_JAYA)
  expect(findByPhone([MAJU_JAYA], '0812.8834.1907')).toBe(MAJU_JAYA)
})

test('a prefix, another number and no number match no customer', () => {
  for (const phone of ['0812', '0812-8834-1908', 'tidak ada'])
    expect(findByPhone([MAJU_JAYA], phone)).toBeNull()
})

test('the edited customer itself is not a duplicate', () => {
  expect(findByPhone([MAJU_JAYA], '081288341907', MAJU_JAYA.id)).toBeNull()
  expect(findByPhone([MAJU_JAYA, BRANCH], '081288341907', MAJU_JAYA.id)).toBe(BRANCH)
})

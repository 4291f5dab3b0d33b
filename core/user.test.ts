import { expect, test } from 'vitest'
import { userChangesSchema, userInputSchema } from './user.ts'
import { userProblems } from './user-problems.ts'

const DEWI = { name: 'Dewi', email: 'dewi@tokosari.id', password: 'lem-kertas-9' }

test('a new user is a cashier without a username unless the form says otherwise', () => {
  expect(userInputSchema.parse(DEWI)).toEqual({ ...DEWI, role: 'cashier', username: null })
  expect(userInputSchema.parse({ ...DEWI, username: ' dewi ', role: 'owner' })).toMatchObject({
    username: 'dewi',
    role: 'owner',
  })
})

test('an edit holds what is given; an empty password is none', () => {
  expect(userChangesSchema.parse({ name: ' Sari ' })).toEqual({ name: 'Sari' })
  expect(userChangesSchema.parse({ password: '' }).password).toBeUndefined()
  expect(userChangesSchema.safeParse({ password: 'pendek' }).success).toBe(false)
})

test.each([
  [DEWI, {}],
  [{ ...DEWI, name: ' ' }, { name: 'Nama wajib diisi' }],
  [{ ...DEWI, email: '' }, { email: 'Email wajib diisi' }],
  [{ ...DEWI, email: 'dewi@' }, { email: 'Format email tidak valid' }],
  [{ ...DEWI, password: '' }, { password: 'Kata sandi wajib diisi' }],
  [{ ...DEWI, password: 'pendek7' }, { password: 'Paling sedikit 8 huruf' }],
])('a form with %j says %j', (form, problems) => {
  expect(userProblems(form, true)).toEqual(problems)
})

test('an edit needs no password', () => {
  expect(userProblems({ ...DEWI, password: '' }, false)).toEqual({})
})

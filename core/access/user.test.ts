import { expect, test } from 'vitest'
import { userChangesSchema, userInputSchema } from './user.ts'

const DEWI = { name: 'Dewi', email: 'dewi@tokosari.id', password: 'lem-kertas-9' }

test('a new user is a cashier without a username unless the form says otherwise', () => {
  expect(userInputSchema.parse(DEWI)).toEqual({ ...DEWI, role: 'cashier', username: null })
  expect(userInputSchema.parse({ ...DEWI, username: ' dewi ', role: 'owner' })).toMatchObject({
    username: 'dewi',
    role: 'owner',
  })
})

test('an edit changes only given fields; an empty password keeps the old one', () => {
  expect(userChangesSchema.parse({ name: ' Sari ' })).toEqual({ name: 'Sari' })
  expect(userChangesSchema.parse({ password: '' }).password).toBeUndefined()
  const { error } = userChangesSchema.safeParse({ password: 'pendek7' })
  expect(error?.issues[0]?.message).toBe('Paling sedikit 8 huruf')
})

test.each([
  [{ name: ' ' }, 'Nama wajib diisi'],
  [{ email: '' }, 'Email wajib diisi'],
  [{ email: 'dewi@' }, 'Format email tidak valid'],
  [{ password: '' }, 'Kata sandi wajib diisi'],
  [{ password: 'pendek7' }, 'Paling sedikit 8 huruf'],
])('a new user with %j is rejected; the first message is %j', (fields, sentence) => {
  expect(userInputSchema.safeParse({ ...DEWI, ...fields }).error?.issues[0]?.message).toBe(sentence)
})

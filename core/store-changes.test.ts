import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contactProblems, storeChangesSchema } from './store-changes.ts'

describe('what Pengaturan changes', () => {
  const contact = { name: 'Cetak', email: 'halo@cetak.id', phone: '021', address: 'Depok' }

  test('the form finds in its texts what the schema refuses, in the same words', () => {
    const email = fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-z. @-]{0,12}$/))
    const text = fc.oneof(fc.constant(' '), fc.string({ maxLength: 20, unit: 'grapheme-ascii' }))
    fc.assert(
      fc.property(text, email, text, (name, email, address) => {
        const form = { ...contact, name, email, address }
        const { error } = storeChangesSchema.safeParse(form)
        const found = (error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message])
        expect(contactProblems(form)).toEqual(Object.fromEntries(found))
      }),
    )
  })

  test('nothing that is not given comes with a value', () => {
    expect(storeChangesSchema.parse({})).toEqual({})
  })
})

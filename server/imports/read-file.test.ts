import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'
import type { Reading } from './read-rows.ts'
import { Unreadable } from './unreadable.ts'

test('a fault of the reader is none of the file', async () => {
  const unknown = { kind: 'nothing', bytes: Buffer.from('Nama;Telepon\nRina;0812') } as unknown as Reading
  const failure = await readFile(unknown).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'the reader of files ended with 1' })
  expect(failure).not.toBeInstanceOf(Unreadable)
})

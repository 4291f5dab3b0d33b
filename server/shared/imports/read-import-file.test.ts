import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { entryPointFile } from '../../platform/process/package.ts'
import { workbook } from '../../testing/upload.ts'
import type { ImportSource } from './parse-rows.ts'
import { readImportFile } from './read-import-file.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { packZip, unzip } from './zip.ts'

const customers = (bytes: Uint8Array): ImportSource => ({
  kind: 'customers',
  bytes,
  facts: { products: [], today: '2026-11-22', termsEnabled: false, isPkp: false },
})
const rina = customers(Buffer.from('Nama;Telepon\nRina;0812'))
const failureOf = (reading: Promise<unknown>) => reading.catch((error: unknown) => error)

const MANY = 1_000_000

/** A workbook with this after its rows; a few kilobytes where it is packed. */
async function workbookWith(xml: string): Promise<ImportSource> {
  const file = workbook({
    Data: [
      ['Nama', 'Telepon'],
      ['Rina', '0812'],
    ],
  })
  const parts = unzip(Buffer.from(await file.arrayBuffer()), () => true)
  const sheet = `${parts.get('xl/worksheets/sheet1.xml')}`.replace('</sheetData>', xml)
  return customers(packZip(parts.set('xl/worksheets/sheet1.xml', Buffer.from(sheet))))
}

test('a fault of the reader is none of the file', async () => {
  const unknown = {
    kind: 'nothing',
    bytes: Buffer.from('Nama;Telepon\nRina;0812'),
  } as unknown as ImportSource
  const failure = await failureOf(readImportFile(unknown))
  expect(failure).toMatchObject({ message: 'the reader of files ended with 1' })
  expect(failure).not.toBeInstanceOf(UnreadableFile)
})

test.each([
  ['cells without an end', '<c '.repeat(MANY)],
  ['cells that nothing closes, beside a formula', `<c><f>1</f></c>${'<c a>'.repeat(MANY)}`],
  [
    'a cell of very many attributes',
    `<c ${Array.from({ length: MANY / 5 }, (_, n) => `a${n}=""`).join(' ')}/>`,
  ],
  ['a comment that never ends', `<!--${'<c>'.repeat(MANY)}`],
])('a sheet made to be slow is called broken, within the time for reading: %s', async (_, xml) => {
  expect(await failureOf(readImportFile(await workbookWith(xml)))).toMatchObject({
    message: 'File .xlsx ini rusak. Buka di Excel, simpan ulang, lalu pilih lagi.',
  })
})

test('a heading made to be slow is read within the time', async () => {
  const { rows } = await readImportFile(
    customers(Buffer.from(`Nama;Telepon;${'('.repeat(MANY)}\nRina;0812;`)),
  )
  expect(rows).toMatchObject([{ title: 'Rina' }])
})

test('rows come from the reader in parts: decoding all of a long file at once would hold the server', async () => {
  const names = Array.from({ length: 1234 }, (_, n) => `Rina ${n}`)
  const file = customers(Buffer.from(['Nama;Telepon', ...names.map((name) => `${name};0812`)].join('\n')))
  const reader = fork(entryPointFile('server/shared/imports/reader'), { serialization: 'advanced' })
  const messages: { rows?: unknown[] }[] = []
  reader.on('message', (message: object) => messages.push(message))
  reader.send(file)
  await once(reader, 'close')
  expect(Math.max(...messages.map(({ rows = [] }) => rows.length))).toBeLessThanOrEqual(500)

  const { rows } = await readImportFile(file)
  expect(rows.map(({ title }) => title)).toEqual(names)
})

test('what is not wanted any more is not read', async () => {
  const wanted = new AbortController()
  const reading = failureOf(readImportFile(rina, wanted.signal))
  wanted.abort('gone')
  expect(await reading).toBe('gone')
  expect(await failureOf(readImportFile(rina, wanted.signal))).toBe('gone')
})

import { expect, test } from 'vitest'
import { wrongRowsFile } from './wrong-rows.ts'

test('each wrong cell is a line that no spreadsheet runs as a formula', () => {
  const file = wrongRowsFile([
    {
      row: 7,
      kind: 'wrong',
      title: '=HYPERLINK("x")',
      detail: '',
      changes: [],
      issues: [
        { field: 'Telepon', value: '+62;abc', message: 'Nomor telepon hanya berisi angka' },
        { field: 'Email', value: '', message: 'Format email tidak valid' },
      ],
      notes: [],
    },
  ])
  expect(file).toBe(
    [
      '\uFEFFBaris;Nama;Kolom;Isi;Alasan',
      `7;"'=HYPERLINK(""x"")";Telepon;"'+62;abc";Nomor telepon hanya berisi angka`,
      `7;"'=HYPERLINK(""x"")";Email;;Format email tidak valid`,
      '',
    ].join('\r\n'),
  )
})

import { expect, test } from 'vitest'
import { wrongRowsFile } from './wrong-rows.ts'

test('the wrong rows are a file to mend and import, with the reason in a column; no spreadsheet runs a cell as a formula', () => {
  const row = { kind: 'wrong' as const, title: '', changes: [], notes: [] }
  const file = wrongRowsFile([
    {
      ...row,
      row: 7,
      values: [
        { field: 'Nama Lengkap', value: '=HYPERLINK("x")' },
        { field: 'Telepon', value: '+62;abc' },
      ],
      issues: [
        { field: 'HP', value: '+62;abc', message: 'Nomor telepon hanya berisi angka' },
        { field: 'Email', value: '', message: 'Format email tidak valid' },
      ],
    },
    { ...row, row: 1, kind: 'new', values: [{ field: 'Alamat', value: 'Jl. Mawar' }], issues: [] },
    {
      ...row,
      row: 9,
      values: [{ field: 'Telepon', value: '0812' }],
      issues: [{ field: 'Nama', value: '', message: 'Nama wajib diisi' }],
    },
  ])
  expect(file).toBe(
    [
      '\uFEFFBaris;Nama Lengkap;Telepon;Alasan',
      `7;"'=HYPERLINK(""x"")";"'+62;abc";HP: Nomor telepon hanya berisi angka; Email: Format email tidak valid`.replace(
        /HP.*$/,
        '"$&"',
      ),
      '9;;0812;Nama: Nama wajib diisi',
      '',
    ].join('\r\n'),
  )
})

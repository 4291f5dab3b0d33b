import { expect, test } from 'vitest'
import { undoActionFor } from './import-undo.ts'

const record = { id: '1', name: 'Kopi Senja', added: true, gone: false, changed: false, used: false }

test.each([
  [{}, { action: 'remove' }],
  [{ used: true }, { action: 'keep', why: 'sudah dipakai' }],
  [{ changed: true }, { action: 'keep', why: 'sudah diubah sejak impor' }],
  [
    { used: true, changed: true },
    { action: 'keep', why: 'sudah dipakai' },
  ],
  [{ gone: true, changed: true }, { action: 'nothing' }],
  [{ added: false }, { action: 'restore' }],
  [{ added: false, used: true }, { action: 'restore' }],
  [
    { added: false, changed: true },
    { action: 'keep', why: 'sudah diubah sejak impor' },
  ],
  [
    { added: false, gone: true },
    { action: 'keep', why: 'sudah dihapus sejak impor' },
  ],
])('undoing an import of %j: %j', (facts, undoing) =>
  expect(undoActionFor({ ...record, ...facts })).toEqual(undoing),
)

import { expect, test } from 'vitest'
import { undoingOf } from './import-undo.ts'

const record = { id: '1', name: 'Kopi Senja', added: true, gone: false, changed: false, used: false }

test.each([
  [{}, { deed: 'remove' }],
  [{ used: true }, { deed: 'keep', why: 'sudah dipakai' }],
  [{ changed: true }, { deed: 'keep', why: 'sudah diubah sejak impor' }],
  [
    { used: true, changed: true },
    { deed: 'keep', why: 'sudah dipakai' },
  ],
  [{ gone: true, changed: true }, { deed: 'nothing' }],
  [{ added: false }, { deed: 'restore' }],
  [{ added: false, used: true }, { deed: 'restore' }],
  [
    { added: false, changed: true },
    { deed: 'keep', why: 'sudah diubah sejak impor' },
  ],
  [
    { added: false, gone: true },
    { deed: 'keep', why: 'sudah dihapus sejak impor' },
  ],
])('of %j undoing is %j', (facts, undoing) => expect(undoingOf({ ...record, ...facts })).toEqual(undoing))

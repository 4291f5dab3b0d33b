import { expect, test } from 'vitest'
import { inputOf } from './filters.ts'

test('an address names person, kind, operation and day', () => {
  const actor = '0191a5c8-0000-7000-8000-000000000001'
  const search = { tab: 'riwayat', orang: actor, jenis: 'products', tindakan: 'delete', hari: '2026-11-21' }
  expect(inputOf(search)).toEqual({ actor, kind: 'products', operation: 'delete', day: '2026-11-21' })
  expect(inputOf({ orang: 'system' })).toEqual({ actor: 'system', without: 'sessions' })
  expect(inputOf({ cari: 'kopi', masuk: 'ya' })).toEqual({ search: 'kopi' })
})

test('invalid parameters of an address are ignored', () => {
  expect(inputOf({ orang: 'saya', jenis: 'rahasia', tindakan: 'read' })).toEqual({ without: 'sessions' })
})

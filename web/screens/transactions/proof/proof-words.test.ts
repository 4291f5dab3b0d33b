import { expect, test } from 'vitest'
import type { LineArtwork } from '../../../../contract/proofs.ts'
import { cardProof, proofLook, proofRemark, proofSummary } from './proof-words.ts'

const moment = { zone: 'Asia/Jakarta', today: '2026-11-22' } as const
const last: NonNullable<LineArtwork['last']> = {
  kind: 'approved',
  version: 1,
  at: '2026-11-22T07:20:00.000Z',
  channel: 'whatsapp',
  name: 'Rina',
  comment: null,
  pins: [],
}
const artwork: LineArtwork = {
  ...{ lineId: 'banner', fileId: 'one', fileName: 'wisuda.pdf', version: 1, contentHash: '' },
  ...{ state: 'approved', lapsed: null, last },
}
const returned: LineArtwork = {
  ...artwork,
  state: 'changesRequested',
  last: { ...last, comment: 'Nomor telepon ganti\n1. Di sini', pins: [{ x: 0.5, y: 0.5, note: 'Di sini' }] },
}
const LAPSED = 'Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm setelah disetujui'

test('the file box says how far the approval is', () => {
  expect(proofLook(artwork, moment)).toEqual({ label: 'Disetujui Rina 14.20', tone: 'green' })
  expect(proofLook(artwork, { ...moment, today: '2026-11-23' })?.label).toBe('Disetujui Rina 22 Nov 14.20')
  expect(proofLook(returned, moment)).toEqual({ label: 'Minta perbaikan', tone: 'magenta' })
  expect(proofRemark(returned, moment)).toBe('Rina 14.20: “Nomor telepon ganti\n1. Di sini”')
  expect(proofLook({ ...artwork, state: 'checked', lapsed: LAPSED }, moment)?.tone).toBe('magenta')
  expect(proofRemark({ ...artwork, state: 'checked', lapsed: LAPSED }, moment)).toBe(LAPSED)
  expect(proofLook({ state: 'checked', lapsed: null, last: null }, moment)).toBeNull()
})

test('below the items stands what was sent and what is missing', () => {
  const sent: LineArtwork = { ...artwork, state: 'proofSent', last: { ...last, kind: 'sent' } }
  expect(proofSummary([sent, returned], () => 'Kartu nama', moment)).toBe(
    'Proof dikirim 14.20. Kartu nama menunggu versi baru.',
  )
  expect(proofSummary([artwork], () => '', moment)).toBe('')
})

test('a card on the board says what is most urgent, and approved only if every file is', () => {
  const of = (...states: LineArtwork['state'][]) =>
    cardProof(states.map((state) => ({ artwork: { state, lapsed: null } })))?.label
  expect(of('approved', 'proofSent', 'changesRequested')).toBe('Perbaikan')
  expect(of('approved', 'proofSent')).toBe('Menunggu')
  expect(of('approved', 'checked')).toBeUndefined()
  expect(of('approved', 'overridden')).toBe('Tanpa persetujuan')
  expect(of('approved', 'approved')).toBe('Disetujui')
  expect(cardProof([{ artwork: null }, { artwork: { state: 'checked', lapsed: LAPSED } }])?.tone).toBe(
    'magenta',
  )
  expect(cardProof([{ artwork: null }])).toBeNull()
})

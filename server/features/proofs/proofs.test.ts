import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { LineArtwork } from '../../../contract/proofs.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { WEBHOOK_MESSAGES } from '../../../contract/webhook-messages.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import type { ProofAnswer } from '../../../core/orders/proof.ts'
import { transactionContext } from '../../platform/database/transaction.ts'
import { cancelSale, issuesByField, line, openCounter, sell, toLineInput } from '../../testing/counter.ts'
import { addOrderFile } from '../../testing/order-file.ts'
import { setRolePermissions } from '../../testing/staff.ts'
import { addFile } from '../files/add-file.ts'
import { answerProof } from './record-proofs.ts'

const counter = await openCounter()
await counter.db.updateTable('storeConfig').set({ filesEnabled: true }).execute()
afterAll(() => counter.close())
afterEach(async () => {
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  await counter.db.updateTable('storeConfig').set({ proofGate: false, filesEnabled: true }).execute()
})

type Who = typeof counter.owner
type Order = Pick<Transaction, 'id' | 'items'>
const path = ({ id }: Order) => `/api/transactions/${id}`
/** A banner of 300 × 120 cm and cards. */
const placeOrder = () =>
  sell(counter, {
    items: [
      line(counter.banner, { quantity: 2, length: 300, width: 120 }),
      line(counter.card, { quantity: 200 }),
    ],
  })
const upload = (sale: Order, content: string, at = 0) =>
  addOrderFile(counter.db, { transactionId: sale.id, lineId: sale.items[at]?.id ?? '', content })
const list = async (sale: Order): Promise<LineArtwork[]> => {
  const { status, body } = await counter.operator.get(`${path(sale)}/proofs`)
  expect(status).toBe(200)
  return body.rows
}
const artworkOf = async (sale: Order): Promise<LineArtwork> => {
  const [first] = await list(sale)
  if (!first) throw new Error('the line has no file')
  return first
}
const subjectOf = ({ fileId, contentHash }: LineArtwork) => ({ id: uuidv7(), fileId, contentHash })
const send = async (sale: Order, who = counter.cashier) =>
  who.post(`${path(sale)}/proofs/sendings`, {
    proofs: (await list(sale)).map(subjectOf),
    channel: 'whatsapp',
  })
const answered = (artwork: LineArtwork, answer: ProofAnswer, fields: object = {}) => ({
  ...{ ...subjectOf(artwork), answer, name: 'Rina', channel: 'shop' },
  ...fields,
})
const answer = (sale: Order, body: object, who: Who = counter.cashier) =>
  who.post(`${path(sale)}/proofs/answers`, body)
const approve = async (sale: Order) => answer(sale, answered(await artworkOf(sale), 'approved'))
const edit = async (sale: Order, change: object) => {
  const { body } = await counter.owner.get(path(sale))
  const [first, ...others] = body.items.map(toLineInput)
  const items = [{ ...first, ...change }, ...others]
  return counter.owner.patch(path(sale), { version: body.version, items })
}
const move = (sale: Order, to: string, from = 'queue', who: Who = counter.operator) =>
  who.post(`/api/production/${sale.id}/moves`, { lines: [sale.items[0]?.id], from, to })
const LAPSED = 'Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm setelah disetujui'

test('a file is sent, returned with words, replaced and approved', async () => {
  const sale = await placeOrder()
  expect(await list(sale)).toEqual([])
  await upload(sale, 'one')
  expect(await artworkOf(sale)).toMatchObject({ version: 1, state: 'checked', lapsed: null, last: null })
  expect((await send(sale)).body.rows[0]).toMatchObject({
    state: 'proofSent',
    last: { kind: 'sent', channel: 'whatsapp', name: expect.any(String), comment: null, version: 1 },
  })

  const first = await artworkOf(sale)
  expect(issuesByField(await answer(sale, answered(first, 'changesRequested')))).toEqual({
    comment: 'Tulis apa yang ingin diperbaiki',
  })
  const comment = 'Nomor telepon ganti ke 0812-8834-1907'
  const returned = await answer(sale, answered(first, 'changesRequested', { comment, channel: 'whatsapp' }))
  expect(returned.body.rows[0]).toMatchObject({ state: 'changesRequested', last: { name: 'Rina', comment } })
  // Nothing to send until there is another file.
  expect((await send(sale)).body.rows[0].state).toBe('changesRequested')

  await upload(sale, 'two')
  const late = await answer(sale, answered(first, 'approved'))
  expect(late).toMatchObject({ status: 409, body: { code: 'PROOF_OUTDATED', data: { version: 2 } } })
  expect(late.body.message).toBe('Ada versi baru: versi 2. Periksa dulu isinya')
  await send(sale)
  expect((await approve(sale)).body.rows[0]).toMatchObject({
    state: 'approved',
    version: 2,
    last: { kind: 'approved', name: 'Rina', channel: 'shop' },
  })
  // What is approved stays approved.
  expect((await send(sale)).body.rows[0].state).toBe('approved')

  const { rows } = (await counter.operator.get(`${path(sale)}/activity`)).body
  const changes = (rows as Activity[]).filter(({ table }) => table === 'proofs').map((row) => row.changes)
  expect(changes.flat()).toContainEqual({ field: 'comment', before: null, after: comment })
  expect(changes).toHaveLength(4)
})

test('Beranda counts orders whose proof waits for two days and can be answered', async () => {
  const unanswered = async () =>
    (await counter.owner.get('/api/dashboard/today')).body.orders.unansweredProofs
  const before = await unanswered()
  const sale = await placeOrder()
  await upload(sale, 'one')
  await send(sale)
  // Rows are never changed: it was sent so long ago.
  const {
    id: _,
    seq: __,
    ...sent
  } = await counter.db
    .selectFrom('proofs')
    .selectAll()
    .where('transactionId', '=', sale.id)
    .executeTakeFirstOrThrow()
  const content = JSON.stringify(sent.content)
  const sentAgo = async (hours: number) => {
    const ago = { id: uuidv7(), content, pins: '[]', createdAt: new Date(Date.now() - hours * 3_600_000) }
    await counter.db
      .insertInto('proofs')
      .values({ ...sent, ...ago })
      .execute()
  }
  await sentAgo(47)
  expect(await unanswered()).toBe(before)
  await sentAgo(49)
  expect(await unanswered()).toBe(before + 1)
  await edit(sale, { width: 100 })
  expect(await unanswered()).toBe(before)
  await edit(sale, { width: 120 })
  expect(await unanswered()).toBe(before + 1)
  await upload(sale, 'two')
  expect(await unanswered()).toBe(before)
  await counter.owner.delete(`/api/files/${(await artworkOf(sale)).fileId}`)
  expect(await unanswered()).toBe(before + 1)
  await approve(sale)
  expect(await unanswered()).toBe(before)
})

test('a repeated request is recorded once, whatever happened in between', async () => {
  const sale = await placeOrder()
  await upload(sale, 'one')
  const sent = { proofs: [subjectOf(await artworkOf(sale))], channel: 'shop' }
  const approved = answered(await artworkOf(sale), 'approved')
  const both = await Promise.all(
    [1, 2].map(() => counter.cashier.post(`${path(sale)}/proofs/sendings`, sent)),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await Promise.all([1, 2].map(() => answer(sale, approved)))
  await answer(sale, answered(await artworkOf(sale), 'changesRequested', { comment: 'Logo lama' }))
  expect((await answer(sale, approved)).body.rows[0].state).toBe('changesRequested')
  const stored = await counter.db
    .selectFrom('proofs')
    .where('transactionId', '=', sale.id)
    .select('kind')
    .execute()
  expect(stored.map(({ kind }) => kind)).toEqual(['sent', 'approved', 'changesRequested'])
  // An id means one thing.
  const other = await answer(sale, { ...approved, answer: 'changesRequested', comment: 'Bukan ini' })
  expect(issuesByField(other)).toEqual({ id: 'Id ini sudah dipakai' })
})

test('an approval counts for what was shown, however the edit and the answer meet', async () => {
  const sale = await placeOrder()
  await upload(sale, 'one')
  const shown = await artworkOf(sale)
  const [edited, approved] = await Promise.all([
    edit(sale, { width: 100 }),
    answer(sale, answered(shown, 'approved')),
  ])
  expect(edited.status).toBe(200)
  const { state, lapsed } = await artworkOf(sale)
  expect(state).toBe('checked')
  if (approved.status === 200) expect(lapsed).toBe(LAPSED)
  else expect(approved.body.message).toBe('Isi pesanan ini sudah berubah. Periksa dulu isinya yang sekarang')
})

test('an edit that voids an approval says so on the board, in Riwayat and to webhooks, and taking it back brings it back', async () => {
  const hook = { url: 'https://contoh.id/hook', events: ['proof.updated'] }
  const { body: made } = await counter.owner.post('/api/webhooks', hook)
  const sale = await placeOrder()
  await upload(sale, 'one')
  await approve(sale)
  await edit(sale, { notes: 'Antar sore' })
  expect((await artworkOf(sale)).state).toBe('approved')
  await edit(sale, { width: 100 })
  expect(await artworkOf(sale)).toMatchObject({ state: 'checked', lapsed: LAPSED })
  const onBoard = async () =>
    (await counter.operator.get('/api/production')).body.orders.find(({ id }: Order) => id === sale.id).lines
  expect((await onBoard()).map(({ artwork }: { artwork: object }) => artwork)).toEqual([
    { fileId: expect.any(String), version: 1, state: 'checked', lapsed: LAPSED, comment: null },
    null,
  ])
  const { rows } = (await counter.operator.get(`${path(sale)}/activity`)).body
  const said = (rows as Activity[])
    .flatMap((row) => [row, ...row.parts])
    .filter(({ table }) => table === 'proofs')
  expect(said[0]).toMatchObject({ operation: 'update' })
  expect(said[0]?.changes).toContainEqual({ field: 'comment', before: null, after: LAPSED })

  const messages = await counter.db
    .selectFrom('webhookMessages')
    .where('transactionId', '=', sale.id)
    .orderBy('seq')
    .select(['type', 'data', 'at'])
    .execute()
  const facts = messages.map(
    ({ data }) => data as { state: string; lapsed: string | null; name: string | null },
  )
  expect(facts.map(({ state, lapsed, name }) => [state, lapsed, name])).toEqual([
    ['approved', null, 'Rina'],
    ['checked', LAPSED, null],
  ])
  for (const { type, data, at } of messages) {
    WEBHOOK_MESSAGES['proof.updated'].body.parse({ type, data, timestamp: at.toISOString() })
  }
  await counter.owner.delete(`/api/webhooks/${made.id}`)

  await edit(sale, { width: 120 })
  expect(await artworkOf(sale)).toMatchObject({ state: 'approved', lapsed: null })
  const two = { hash: '2'.repeat(64), bytes: 3, name: 'baru.pdf', channel: 'staff' } as const
  const at = { id: uuidv7(), transactionId: sale.id, lineId: sale.items[0]?.id ?? '' }
  await addFile(transactionContext(counter.db), { ...two, ...at })
  expect(await artworkOf(sale)).toMatchObject({ state: 'received', lapsed: 'File diganti setelah disetujui' })
  const latest = (await counter.operator.get(`${path(sale)}/activity`)).body.rows[0]
  expect(JSON.stringify(latest)).toContain('File diganti setelah disetujui')
})

test('the gate holds unapproved files before the printing stage, and is off', async () => {
  const sale = await placeOrder()
  await upload(sale, 'one')
  expect((await move(sale, 'print')).status).toBe(200)
  await move(sale, 'queue', 'print')
  await counter.db.updateTable('storeConfig').set({ proofGate: true }).execute()
  expect((await move(sale, 'design')).status).toBe(200)
  const held = await move(sale, 'print', 'design')
  expect(held).toMatchObject({
    status: 409,
    body: { code: 'PROOF_REQUIRED', data: { lines: [sale.items[0]?.id] } },
  })
  expect(held.body.message).toBe(`${sale.items[0]?.productName} belum disetujui pelanggan`)
  for (const request of [
    counter.owner.patch(path(sale), {
      version: (await counter.owner.get(path(sale))).body.version,
      status: 'completed',
    }),
    counter.owner.post(`${path(sale)}/hand-over`, {
      version: (await counter.owner.get(path(sale))).body.version,
      finish: true,
    }),
  ])
    expect((await request).body.code).toBe('PROOF_REQUIRED')
  await approve(sale)
  expect((await move(sale, 'print', 'design')).status).toBe(200)
  // Printed already: what follows is not held.
  await edit(sale, { width: 100 })
  expect((await move(sale, 'finishing', 'print')).status).toBe(200)
  await move(sale, 'design', 'finishing')
  expect((await move(sale, 'print', 'design')).body.message).toContain(LAPSED)
  // Without files nothing is held, nor makloon, nor anything in a shop that does not use files.
  const plain = await placeOrder()
  expect((await move(plain, 'print')).status).toBe(200)
  const made = await sell(counter, {
    items: [line(counter.card, { quantity: 200, outsourcing: { vendor: 'Jaya Offset', cost: 1 } })],
  })
  await upload(made, 'three')
  expect((await move(made, 'print')).status).toBe(200)
  await counter.db.updateTable('storeConfig').set({ filesEnabled: false }).execute()
  expect(await list(sale)).toEqual([])
  expect((await move(sale, 'print', 'design')).status).toBe(200)
})

test('the gate is not passed by taking the file away and bringing it back', async () => {
  await counter.db.updateTable('storeConfig').set({ proofGate: true }).execute()
  const sale = await placeOrder()
  await upload(sale, 'one')
  await upload(sale, 'two')
  const { fileId } = await artworkOf(sale)
  expect((await counter.operator.delete(`/api/files/${fileId}`)).status).toBe(200)
  const last = (await artworkOf(sale)).fileId
  const refused = {
    status: 403,
    body: { code: 'RIGHT_MISSING', data: { rights: ['printUnapproved'] } },
  }
  const other = { lineId: sale.items[1]?.id }
  expect(await counter.operator.delete(`/api/files/${last}`)).toMatchObject(refused)
  expect(await counter.operator.post(`/api/files/${last}/line`, other)).toMatchObject(refused)
  expect((await artworkOf(sale)).fileId).toBe(last)
  expect((await move(sale, 'print')).body.code).toBe('PROOF_REQUIRED')
  await approve(sale)
  await move(sale, 'print')
  // Printed already.
  const { body: moved } = await counter.operator.post(`/api/files/${last}/line`, other)
  expect(moved).toMatchObject(other)
  // What was said of it names the number that it had here.
  await upload(sale, 'three')
  expect(await artworkOf(sale)).toMatchObject({ version: 3, last: { kind: 'approved', version: 1 } })
  expect((await counter.cashier.delete(`/api/files/${moved.id}`)).status).toBe(200)
})

test('printing without an approval needs a right, and a reason that holds as long as the content', async () => {
  await counter.db.updateTable('storeConfig').set({ proofGate: true }).execute()
  const sale = await placeOrder()
  await upload(sale, 'one')
  const override = async (who: Who, reason = 'Pelanggan menunggu di toko') =>
    who.post(`${path(sale)}/proofs/overrides`, { proofs: [subjectOf(await artworkOf(sale))], reason })
  const refused = await override(counter.operator)
  expect(refused).toMatchObject({ status: 403, body: { data: { rights: ['printUnapproved'] } } })
  expect(refused.body.message).toBe(
    'Peran Operator tidak boleh mengizinkan cetak tanpa persetujuan pelanggan',
  )
  expect(issuesByField(await override(counter.cashier, ' '))).toEqual({ reason: 'Alasan wajib diisi' })
  const { body } = await override(counter.cashier)
  expect(body.rows[0]).toMatchObject({
    state: 'overridden',
    last: {
      kind: 'overridden',
      channel: null,
      name: expect.any(String),
      comment: 'Pelanggan menunggu di toko',
    },
  })
  expect((await move(sale, 'print')).status).toBe(200)
  await move(sale, 'queue', 'print')
  await edit(sale, { quantity: 3 })
  expect((await move(sale, 'print')).body.code).toBe('PROOF_REQUIRED')
  expect((await artworkOf(sale)).lapsed).toBe(
    'Jumlah berubah dari 2 menjadi 3 setelah diizinkan tanpa persetujuan',
  )
})

test('the customer answers by link with pins, and nobody for another order or a cancelled one', async () => {
  const sale = await placeOrder()
  const other = await placeOrder()
  await upload(sale, 'one')
  await send(sale)
  const artwork = await artworkOf(sale)
  const [{ id: after } = { id: '' }] = await counter.db
    .selectFrom('proofs')
    .select('id')
    .where('transactionId', '=', sale.id)
    .execute()
  const pins = [{ x: 0.25, y: 0.5, note: 'Salah nomor' }]
  const wish = {
    ...subjectOf(artwork),
    after,
    name: 'Rina',
    comment: 'Lihat tanda',
    pins,
    channel: 'link',
  } as const
  const [row] = await answerProof(transactionContext(counter.db), {
    ...wish,
    transactionId: sale.id,
    answer: 'changesRequested',
  })
  expect(row).toMatchObject({ state: 'changesRequested', last: { channel: 'link', name: 'Rina', pins } })
  // Staff cannot answer as the customer.
  expect((await answer(sale, answered(artwork, 'approved', { channel: 'link' }))).status).toBe(400)
  expect((await answer(other, answered(artwork, 'approved'))).status).toBe(404)
  await cancelSale(counter.owner, sale.id)
  expect((await answer(sale, answered(artwork, 'approved'))).body.code).toBe('CANCELLED')
  expect((await counter.operator.get(`${path({ id: uuidv7(), items: [] })}/proofs`)).body.rows).toEqual([])
})

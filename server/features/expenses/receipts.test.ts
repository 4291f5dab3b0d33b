import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES, PICTURE_PROBLEMS } from '../../../core/values/picture-upload.ts'
import { issuesByField, openCounter } from '../../testing/counter.ts'
import { jpeg, png } from '../../testing/pictures.ts'
import { upload } from '../../testing/upload.ts'
import { deleteOrphanedReceipts } from './queries.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const PATH = '/api/expenses/receipts'
const size = { width: 40, height: 60 }
const photo = (content: Buffer) => new File([new Uint8Array(content)], 'nota.jpg')
const send = (content: Buffer, as = counter.manager) => upload(counter, as, PATH, photo(content))
const book = (fields: object) =>
  counter.manager.post('/api/expenses', { id: uuidv7(), name: 'Tinta', amount: 1, ...fields })
const see = (receipt: string, { cookie }: { cookie: string } = counter.owner) =>
  fetch(`${counter.url}${PATH}/${receipt}`, { headers: { cookie } })

test('a photo is uploaded, attached to an expense, and shown to users of Pengeluaran', async () => {
  const content = jpeg(size)
  const { status, body } = await send(content)
  expect(status).toBe(200)
  expect(body).toEqual({ receipt: createHash('sha256').update(content).digest('hex') })
  // Sent again, as after a lost answer, it is the same one.
  expect((await send(content)).body).toEqual(body)
  const expense = (await book(body)).body
  expect(expense).toMatchObject(body)
  expect((await counter.owner.get('/api/expenses?limit=1')).body.rows).toEqual([expense])

  const seen = await see(body.receipt)
  expect(seen.headers.get('content-type')).toBe('image/jpeg')
  expect(seen.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await seen.arrayBuffer()).equals(content)).toBe(true)

  const { status: edited, body: without } = await counter.owner.patch(`/api/expenses/${expense.id}`, {
    version: 1,
    receipt: null,
  })
  expect([edited, without.receipt]).toEqual([200, null])
  const { body: activity } = await counter.owner.get('/api/activity?kind=expenses&limit=1')
  expect(activity.rows[0].changes).toEqual([{ field: 'receipt', before: body.receipt, after: null }])
})

test('uploading and viewing need access to Pengeluaran', async () => {
  const { receipt } = (await send(png(size))).body
  for (const role of [counter.cashier, counter.operator]) {
    expect((await send(png(size), role)).status).toBe(403)
    expect((await see(receipt, role)).status).toBe(403)
  }
  expect((await see(receipt, { cookie: '' })).status).toBe(401)
  expect((await see('0'.repeat(64))).status).toBe(404)
  expect((await see('x')).status).toBe(400)
})

test.each([
  ['a text that is called a photo', Buffer.from('bukan foto'), PICTURE_PROBLEMS.noPicture],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), PICTURE_PROBLEMS.noPicture],
  ['half a photo', png(size).subarray(0, 60), PICTURE_PROBLEMS.damaged],
  ['too many pixels', png({ width: 5000, height: 1 }), PICTURE_PROBLEMS.tooManyPixels],
  ['more than 2 MB', png(size, { ballast: PICTURE_MAX_BYTES }), PICTURE_PROBLEMS.tooLarge],
])('%s is refused', async (_, content, sentence) => {
  const reply = await send(content)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toEqual({ file: sentence })
})

test('too large bodies are not read, and a missing file is rejected', async () => {
  const far = await send(png(size, { ballast: PICTURE_MAX_BYTES + 1024 * 1024 }))
  expect(far).toMatchObject({ status: 413, body: { message: PICTURE_PROBLEMS.tooLarge } })
  expect((await upload(counter, counter.manager, PATH, null)).status).toBe(400)
})

test('an expense can reference only a stored photo', async () => {
  expect(issuesByField(await book({ receipt: 'x' }))).toEqual({ receipt: 'Foto ini tidak dikenal' })
  expect(issuesByField(await book({ receipt: 'a'.repeat(64) }))).toEqual({
    receipt: 'Foto ini tidak ada lagi di server. Pilih lagi fotonya',
  })
})

test('an unreferenced photo is deleted after a day; that of a deleted expense is kept', async () => {
  const sent = async (height: number): Promise<string> => (await send(png({ width: 1, height }))).body.receipt
  const [loose, fresh, kept] = [await sent(2), await sent(3), await sent(4)]
  const { id } = (await book({ receipt: kept })).body
  await counter.owner.delete(`/api/expenses/${id}`)
  await sql`update receipts set created_at = now() - interval '25 hours' where digest <> ${fresh}`.execute(
    counter.db,
  )
  await deleteOrphanedReceipts(counter.db)
  const statuses = await Promise.all([loose, fresh, kept].map(async (one) => (await see(one)).status))
  expect(statuses).toEqual([404, 200, 200])
})

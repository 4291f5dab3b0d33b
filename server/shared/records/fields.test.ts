import { readSheet } from 'read-excel-file/node'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { customerInputSchema } from '../../../core/customers/customer.ts'
import { IMPORTED_EXPENSE_FIELDS } from '../../../core/imports/expense-import.ts'
import { productInputSchema } from '../../../core/products/product.ts'
import { openShop } from '../../testing/shop.ts'
import { fetchExport } from '../../testing/spreadsheet.ts'
import { csv, upload } from '../../testing/upload.ts'

const shop = await openShop()
const owner = await shop.as('owner')
// The example of a special price names it.
await owner.post('/api/products', {
  ...{ id: uuidv7(), name: 'Banner Flexi 280gr', category: 'Banner', machineType: 'Digital Printing' },
  ...{ unit: 'm²', pricePerUnit: 25_000 },
})
afterAll(() => shop.close())

/** Imports one row of cells under their headings, and answers the record that it made. */
async function imported(list: string, cells: Record<string, unknown>): Promise<Record<string, unknown>> {
  const lines = [Object.keys(cells), Object.values(cells)].map((line) =>
    line.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(';'),
  )
  const file = csv(...lines)
  const { body: preview } = await upload(shop, owner, `/api/${list}/import-previews`, file)
  expect(preview).toMatchObject({ counts: { new: 1 }, notes: [] })
  const booked = await upload(shop, owner, `/api/${list}/imports`, file, { fingerprint: preview.fingerprint })
  expect(booked.body).toEqual({ created: 1, updated: 0, same: 0, skipped: 0 })
  const { body } = await owner.get(`/api/${list}?limit=1`)
  return body.rows[0]
}

test.each([
  ['customers', customerInputSchema.keyof().options],
  ['products', productInputSchema.keyof().options],
  ['expenses', IMPORTED_EXPENSE_FIELDS],
])(
  'every field of %s goes through the template, the import, the record and the exported list',
  async (list, fields) => {
    const template = await fetch(`${shop.url}/api/${list}/import-template`, {
      headers: { cookie: owner.cookie },
    })
    const explained = await readSheet(Buffer.from(await template.arrayBuffer()), 'Petunjuk')
    // The examples of the template, of repeated columns the first alone; 'Tidak' where 'Ya' is what an empty cell means as well.
    const examples = explained
      .slice(1)
      .filter(([label, , , example]) => example && !/[2-9]$/.test(String(label)))
      .map(([label, , , example]) => [label, example === 'Ya' ? 'Tidak' : example])
    expect(examples).toHaveLength(fields.length)
    const given = (record: Record<string, unknown>) => {
      const tiers = (record.pricingTiers as object[] | undefined)?.map((tier) => ({ ...tier, id: undefined }))
      return fields.map((field) => [field, field === 'pricingTiers' ? tiers : record[field]])
    }

    const first = await imported(list, Object.fromEntries(examples))
    for (const [field, value] of given(first)) {
      expect([null, undefined, '', true, 'regular'], String(field)).not.toContain(value)
    }
    const file = await fetchExport(shop.url, owner, `${list}/export`)
    await owner.delete(`/api/${list}/${first.id}`)
    const known = file.heads.filter(
      (head) => !['Sejak', 'Total belanja', 'Foto bukti', 'Dicatat', 'Jam', 'Dicatat oleh'].includes(head),
    )
    const cells = Object.fromEntries(known.map((head) => [head, file.rows[0]?.[head]?.v]))
    const second = await imported(list, cells)
    expect(second.id).not.toBe(first.id)
    expect(given(second)).toEqual(given(first))
  },
)

import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { coretaxXml, type TaxInvoice, taxInvoiceProblems } from './coretax.ts'
import type { TaxInvoiceRow } from './tax-invoice-rows.ts'

// The template as its elements are listed by the tax office: names in order, and the form of each.
const TEXT = /^(\S.*)?$/
const FILLED = /^\S(.*\S)?$/
const AMOUNT = /^\d+(\.\d\d)?$/
const INVOICE: Record<string, RegExp> = {
  TaxInvoiceDate: /^\d{4}-\d\d-\d\d$/,
  TaxInvoiceOpt: /^Normal$/,
  TrxCode: /^04$/,
  AddInfo: /^$/,
  CustomDoc: /^$/,
  RefDesc: FILLED,
  FacilityStamp: /^$/,
  SellerIDTKU: /^\d{22}$/,
  BuyerTin: /^\d{16}$/,
  BuyerDocument: /^(TIN|National ID)$/,
  BuyerCountry: /^IDN$/,
  BuyerDocumentNumber: /^(-|\d{16})$/,
  BuyerName: FILLED,
  BuyerAdress: FILLED,
  BuyerEmail: TEXT,
  BuyerIDTKU: /^\d{22}$/,
}
const GOOD: Record<string, RegExp> = {
  Opt: /^[AB]$/,
  Code: /^\d{6}$/,
  Name: FILLED,
  Unit: /^UM\.00(12|13|20|21|33)$/,
  Price: AMOUNT,
  Qty: AMOUNT,
  TotalDiscount: AMOUNT,
  TaxBase: AMOUNT,
  OtherTaxBase: AMOUNT,
  VATRate: /^12$/,
  VAT: AMOUNT,
  STLGRate: /^0$/,
  STLG: /^0$/,
}

type Node = Record<string, unknown>

/** Parsed with the order of its elements, each held against its form. */
function readBulk(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  const isArray = (name: string) => name === 'TaxInvoice' || name === 'GoodService'
  const { TaxInvoiceBulk: bulk } = new XMLParser({ parseTagValue: false, isArray }).parse(xml)
  expect(Object.keys(bulk)).toEqual(['TIN', 'ListOfTaxInvoice'])
  expect(bulk.TIN).toMatch(/^\d{16}$/)
  const hold = (node: Node, forms: Record<string, RegExp>) => {
    for (const [name, form] of Object.entries(forms)) expect(String(node[name]), name).toMatch(form)
  }
  return (bulk.ListOfTaxInvoice.TaxInvoice as Node[]).map((invoice) => {
    expect(Object.keys(invoice)).toEqual([...Object.keys(INVOICE), 'ListOfGoodService'])
    hold(invoice, INVOICE)
    const goods = (invoice.ListOfGoodService as { GoodService: Node[] }).GoodService
    for (const good of goods) {
      expect(Object.keys(good)).toEqual(Object.keys(GOOD))
      hold(good, GOOD)
    }
    return { invoice, goods: goods as Record<string, string>[] }
  })
}

const seller = {
  ...{ taxNumber: '0012345678901000', taxName: 'PT Cetak', taxAddress: 'Depok', taxIdtku: '' },
}
const row: TaxInvoiceRow = {
  ...{ isService: false, name: 'Banner <"A" & B>', unit: 'UM.0021', quantity: 300, price: 3_333_334 },
  ...{ discount: 2, taxBase: 10_000_000, otherTaxBase: 9_166_667, tax: 1_100_000 },
}
const company: TaxInvoice = {
  day: '2026-11-20',
  reference: '9C41E7B2',
  buyer: {
    ...{ kind: 'npwp', number: '0098765432101000', name: "PT Maju & Jaya's", address: 'Jl. Raya 1\nJakarta' },
    idtku: '',
  },
  email: 'pajak@maju.id',
  rows: [row, { ...row, isService: true, unit: 'UM.0033', quantity: 100 }],
}
const person: TaxInvoice = {
  ...company,
  buyer: { ...company.buyer, kind: 'nik', number: '3201234567890001', name: 'Rina' },
  email: null,
}

test('the file has the elements of the template, in its order and spelling', () => {
  const [first, second] = readBulk(coretaxXml(seller, [company, person]))
  expect(first?.invoice).toMatchObject({
    ...{ SellerIDTKU: '0012345678901000000000', BuyerTin: '0098765432101000', BuyerDocument: 'TIN' },
    ...{
      BuyerIDTKU: '0098765432101000000000',
      BuyerName: "PT Maju & Jaya's",
      BuyerAdress: 'Jl. Raya 1 Jakarta',
    },
    ...{ BuyerEmail: 'pajak@maju.id', RefDesc: '9C41E7B2' },
  })
  expect(first?.goods[0]).toMatchObject({
    ...{ Opt: 'A', Name: 'Banner <"A" & B>', Price: '33333.34', Qty: '3', TotalDiscount: '0.02' },
    ...{ TaxBase: '100000', OtherTaxBase: '91666.67', VAT: '11000' },
  })
  expect(second?.invoice).toMatchObject({
    ...{
      BuyerTin: '0000000000000000',
      BuyerDocument: 'National ID',
      BuyerDocumentNumber: '3201234567890001',
    },
    ...{ BuyerIDTKU: '0000000000000000000000', BuyerEmail: '' },
  })
})

test('what Coretax would refuse has a field and a sentence', () => {
  expect(taxInvoiceProblems(company, 22_000)).toEqual([])
  expect(taxInvoiceProblems(company, 22_001)).toEqual([])
  const buyer = { ...company.buyer, number: '123', name: '', idtku: '1' }
  expect(taxInvoiceProblems({ ...company, buyer }, 22_002).map(({ field }) => field)).toEqual([
    'NPWP',
    'Nama untuk pajak',
    'IDTKU',
    'PPN',
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reminderMail, toSingleLine } from './reminder-mail.ts'

const debt = {
  number: '9C41E7B2',
  date: '5 Oktober 2026',
  age: 47,
  total: 1_281_000,
  paidAmount: 100_000,
  remainingAmount: 1_181_000,
}
const young = {
  ...debt,
  number: 'AAAA0001',
  date: '20 November 2026',
  age: 1,
  paidAmount: 0,
  remainingAmount: 1_281_000,
}
const shop = {
  name: 'PrintPro Digital',
  phone: '021 555 1234',
  address: 'Jl. Melati 5, Bekasi',
  bankAccount: '',
  template: '',
}
const customerName = 'CV Maju Jaya Abadi'

test('the e-mail about one debt names customer, order, age and every amount', () => {
  const { subject, text, html } = reminderMail({ customerName, shop, debts: [debt] })
  expect(subject).toBe('Pengingat tagihan 9C41E7B2 · PrintPro Digital')
  expect(text).toBe(`Halo CV Maju Jaya Abadi,

Kami dari PrintPro Digital mengingatkan tagihan transaksi 9C41E7B2:

Tanggal: 5 Oktober 2026
Umur: 47 hari, 17 hari terlambat
Total: Rp 1.281.000
Sudah dibayar: Rp 100.000
Sisa: Rp 1.181.000

Mohon segera melakukan pelunasan. Terima kasih.
Abaikan pesan ini jika Anda sudah melunasinya.

PrintPro Digital
021 555 1234
Jl. Melati 5, Bekasi`)
  for (const part of ['Halo CV Maju Jaya Abadi,', '9C41E7B2', '5 Oktober 2026', '47 hari, 17 hari terlambat'])
    expect(html).toContain(part)
  for (const part of ['Rp 1.281.000', 'Rp 100.000', 'Rp 1.181.000', '021 555 1234', 'Jl. Melati 5, Bekasi'])
    expect(html).toContain(part)
})

test('the e-mail about a debt that is not overdue does not urge payment', () => {
  const { text, html } = reminderMail({ customerName, shop, debts: [young] })
  expect(text).toContain(`Kami dari PrintPro Digital memberitahukan tagihan transaksi AAAA0001:

Tanggal: 20 November 2026
Total: Rp 1.281.000
Sudah dibayar: Rp 0
Sisa: Rp 1.281.000

Pembayarannya kami tunggu. Terima kasih.`)
  for (const part of [text, html]) expect(part).not.toMatch(/terlambat|segera|Umur/)
  const several = reminderMail({ customerName, shop, debts: [young, young] })
  expect(several.text).toContain('memberitahukan 2 tagihan yang belum lunas')
  expect(several.text).not.toContain('segera')
  // One of several that is overdue is enough.
  expect(reminderMail({ customerName, shop, debts: [debt, young] }).text).toContain('Mohon segera')
})

test('the e-mail about several debts lists each, then the sum', () => {
  const { subject, text, html } = reminderMail({ customerName, shop, debts: [debt, young] })
  expect(subject).toBe('Pengingat 2 tagihan · PrintPro Digital')
  expect(text).toContain('mengingatkan 2 tagihan yang belum lunas, yang tertua lebih dulu:')
  expect(text).toContain('1. 9C41E7B2\n   Tanggal: 5 Oktober 2026')
  expect(text).toContain('2. AAAA0001\n   Tanggal: 20 November 2026\n   Total: Rp 1.281.000\n')
  expect(text).toContain('Jumlah sisa: Rp 2.462.000')
  expect(html).toContain('Rp 2.462.000')
  expect(html.indexOf('9C41E7B2')).toBeLessThan(html.indexOf('AAAA0001'))
})

test('the e-mail names the last day of debts with agreed days to pay', () => {
  const agreed = { ...young, due: '4 Desember 2026', termsDays: 14 }
  expect(reminderMail({ customerName, shop, debts: [agreed] }).text).toContain(
    'Tanggal: 20 November 2026\nJatuh tempo: 4 Desember 2026\nTotal',
  )
  const { text, html } = reminderMail({ customerName, shop, debts: [debt, agreed] })
  expect(text.match(/Jatuh tempo/g)).toHaveLength(1)
  // A row of every debt has as many cells as the head.
  const [head = '', ...rows] = html.match(/<tr>.*?<\/tr>/g) ?? []
  const cells = (row: string) => row.match(/<t[hd]/g)?.length
  expect(rows.slice(0, 2).map(cells)).toEqual([cells(head), cells(head)])
})

test('the e-mail uses the shop’s own template and bank account, as WhatsApp does', () => {
  const bankAccount = 'BCA 741-0098-221 a.n. PT Toko'
  const standard = reminderMail({ customerName, shop: { ...shop, bankAccount }, debts: [debt] })
  for (const part of [standard.text, standard.html]) expect(part).toContain(`Transfer ke: ${bankAccount}`)

  const template = 'Yth. {pelanggan}\n\n{rincian}\n\nSisa {sisa} ke {rekening} <segera>. {toko}'
  const own = { ...shop, bankAccount, template }
  const { subject, text, html } = reminderMail({ customerName: 'Budi & {toko}', shop: own, debts: [debt] })
  expect(subject).toBe('Pengingat tagihan 9C41E7B2 · PrintPro Digital')
  expect(text).toBe(`Yth. Budi & {toko}

Transaksi 9C41E7B2
Tanggal: 5 Oktober 2026
Umur: 47 hari, 17 hari terlambat
Total: Rp 1.281.000
Sudah dibayar: Rp 100.000
Sisa: Rp 1.181.000

Sisa Rp 1.181.000 ke BCA 741-0098-221 a.n. PT Toko <segera>. PrintPro Digital

PrintPro Digital
021 555 1234
Jl. Melati 5, Bekasi`)
  expect(html).toContain('<div>Yth. Budi &amp; {toko}<br>\n<br>\nTransaksi 9C41E7B2<table')
  expect(html).toContain('&lt;segera&gt;. PrintPro Digital')
  expect(html).not.toContain('{rincian}')
  const several = reminderMail({ customerName, shop: own, debts: [debt, young] })
  expect(several.text).toContain('2. AAAA0001\n   Tanggal: 20 November 2026')
  expect(several.html).toContain('Jumlah sisa')
})

test('missing shop details leave no empty lines', () => {
  const { text } = reminderMail({
    customerName,
    shop: { ...shop, name: 'Toko', phone: '', address: ' ' },
    debts: [debt],
  })
  expect(text.endsWith('\n\nToko')).toBe(true)
})

describe('untrusted text', () => {
  test('is escaped in HTML', () => {
    const { html } = reminderMail({
      customerName: '<img src=x onerror="alert(1)">',
      shop: { ...shop, name: `A & B's <b>`, phone: '<script>', address: '"' },
      debts: [debt],
    })
    expect(html).toContain('Halo &lt;img src=x onerror=&quot;alert(1)&quot;&gt;,')
    expect(html).toContain('A &amp; B&#39;s &lt;b&gt;')
    expect(html).not.toMatch(/<img|<script|<b>/)
  })

  test('never starts a new line or mail header', () => {
    const foreign = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(foreign, foreign, (customer, name) => {
        const mail = reminderMail({ customerName: customer, shop: { ...shop, name }, debts: [debt] })
        expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(mail.text.split('\n')).toHaveLength(16)
      }),
    )
    expect(toSingleLine('Budi\r\nBcc: x@y.id\u2028\u202eterbalik\t ')).toBe('Budi Bcc: x@y.id terbalik')
  })
})

test('the shop’s QRIS is announced with the sum, below its own text too', () => {
  for (const template of ['', 'Yth. {pelanggan}\n{rincian}']) {
    const { text, html } = reminderMail({
      customerName,
      shop: { ...shop, template },
      debts: [debt, young],
      hasQris: true,
    })
    expect(text).toContain('Bayar Rp 2.462.000 dengan QRIS: pindai gambar terlampir.')
    expect(html).toContain('<img src="cid:qris" alt="Kode QRIS"')
  }
})

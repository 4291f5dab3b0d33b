import { expect, test } from 'vitest'
import { downloadName } from './download-name.ts'

const order = { transactionId: '0192f0a0-7c1e-7d3a-8f21-5b6c9f3a21c7', version: 1 }
const line = {
  position: 2,
  length: 300,
  width: 100.5,
  quantity: 4,
  unit: 'm²',
  productName: 'Spanduk Flexi 280 gr',
}

test.each([
  [
    { name: 'logo maju (final).pdf', kind: 'pdf' },
    '9F3A21C7_2_300x100,5cm_4lbr_Spanduk-Flexi-280-gr_logo-maju-final.pdf',
  ],
  // The ending follows the content.
  [{ name: 'a.html', kind: 'png' }, '9F3A21C7_2_300x100,5cm_4lbr_Spanduk-Flexi-280-gr_a.png'],
  [{ name: 'a.JPEG', kind: 'jpeg' }, '9F3A21C7_2_300x100,5cm_4lbr_Spanduk-Flexi-280-gr_a.jpeg'],
  [{ name: 'a.cdr', kind: 'other' }, '9F3A21C7_2_300x100,5cm_4lbr_Spanduk-Flexi-280-gr_a.cdr'],
  [
    { name: '../..\\x"\r\n;é.p<h>p', kind: null, version: 2 },
    '9F3A21C7_2_300x100,5cm_4lbr_Spanduk-Flexi-280-gr_x-e_v2.php',
  ],
  [{ name: 'Résumé.pdf', kind: 'pdf' }, '9F3A21C7_2_300x100,5cm_4lbr_Spanduk-Flexi-280-gr_Resume.pdf'],
  [{ name: '😀', kind: null }, '9F3A21C7_2_300x100,5cm_4lbr_Spanduk-Flexi-280-gr'],
] as const)('%j', (file, name) => {
  expect(downloadName({ ...order, ...file }, line)).toBe(name)
})

test('without a size or a line', () => {
  const file = { ...order, name: 'a.pdf', kind: 'pdf' } as const
  expect(downloadName(file, { ...line, length: null, width: null, unit: 'rim' })).toBe(
    '9F3A21C7_2_4rim_Spanduk-Flexi-280-gr_a.pdf',
  )
  expect(downloadName(file, null)).toBe('9F3A21C7_a.pdf')
})

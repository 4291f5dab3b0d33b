import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alteredQris, qrisChecksum, STATIC_QRIS } from '../../testing/qris.ts'
import {
  billNumberOf,
  QRIS_FAULTS,
  QRIS_MAX_AMOUNT,
  QrisError,
  type QrisFault,
  qrisCodeSchema,
  qrisOf,
  qrisProblem,
  qrisWithAmount,
  readQris,
} from './qris.ts'

const BEGIN = STATIC_QRIS.slice(12, STATIC_QRIS.indexOf('5802ID'))
const amounts = fc.integer({ min: 1, max: QRIS_MAX_AMOUNT })
const numbers = fc.stringMatching(/^[0-9A-F]{8}$/)

describe('the vectors', () => {
  test('an amount', () => {
    expect(qrisWithAmount(STATIC_QRIS, 299_500)).toBe(
      `000201010212${BEGIN}54062995005802ID5916PRINTPRO DIGITAL6007JAKARTA61051011062070703A016304A4C7`,
    )
  })

  test('an amount and the number of an order', () => {
    expect(qrisWithAmount(STATIC_QRIS, 299_500, '9F3A21C7')).toBe(
      `000201010212${BEGIN}54062995005802ID5916PRINTPRO DIGITAL6007JAKARTA610510110621901089F3A21C70703A016304A340`,
    )
  })

  test('the static code names its merchant', () => {
    expect(readQris(STATIC_QRIS).merchant).toBe('PRINTPRO DIGITAL')
    expect(qrisProblem(STATIC_QRIS)).toBeNull()
  })
})

describe('a static code', () => {
  test.each<[QrisFault, string]>([
    ['tooLong', STATIC_QRIS + '0'.repeat(300)],
    ['notQris', 'https://contoh.id/bayar'],
    ['notQris', STATIC_QRIS.slice(6)],
    ['notQris', STATIC_QRIS.replace('JAKARTA', 'JÁKARTA')],
    ['notQris', STATIC_QRIS.replace('PRO ', 'PRO\n')],
    ['broken', STATIC_QRIS.slice(0, -1)],
    ['broken', STATIC_QRIS.slice(0, -8)],
    ['broken', `${STATIC_QRIS}00`],
    ['broken', STATIC_QRIS.replace('5916', '5999')],
    ['broken', STATIC_QRIS.replace('5916', '59xx')],
    ['broken', alteredQris('5802ID', '5802ID5802ID')],
    ['broken', alteredQris('5802ID', '5800')],
    ['broken', alteredQris('0703A01', '0709A01')],
    ['broken', STATIC_QRIS.replace('19F2', '19f2')],
    ['wrongChecksum', STATIC_QRIS.replace('19F2', '19F3')],
    ['wrongChecksum', STATIC_QRIS.replace('JAKARTA', 'JAKARTO')],
    ['alreadyDynamic', qrisWithAmount(STATIC_QRIS, 1000)],
    ['notStatic', alteredQris('010211', '')],
    ['notStatic', alteredQris('010211', '010213')],
    ['notIndonesia', alteredQris('5802ID', '5802SG')],
    ['notIndonesia', alteredQris('5802ID', '')],
    ['notRupiah', alteredQris('5303360', '5303702')],
    ['notRupiah', alteredQris('5303360', '')],
    ['noMerchant', alteredQris('5916PRINTPRO DIGITAL', '')],
  ])('%s is refused: %s', (fault, code) => {
    expect(() => readQris(code)).toThrow(new QrisError(fault))
    expect(qrisCodeSchema.safeParse(code).error?.issues[0]?.message).toBe(QRIS_FAULTS[fault])
  })

  test('is trimmed, and may be empty', () => {
    expect(qrisCodeSchema.parse(` ${STATIC_QRIS}\n`)).toBe(STATIC_QRIS)
    expect(qrisCodeSchema.parse(' ')).toBe('')
  })

  test('with any one letter changed or left out is refused', () => {
    fc.assert(
      fc.property(fc.nat(STATIC_QRIS.length - 1), fc.stringMatching(/^[ -~]?$/), (at, letter) => {
        fc.pre(letter !== STATIC_QRIS[at])
        expect(qrisProblem(STATIC_QRIS.slice(0, at) + letter + STATIC_QRIS.slice(at + 1))).not.toBeNull()
      }),
    )
  })

  test('any text is read or refused with a sentence', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const code of [text, `000201${text}`]) {
          expect(Object.values(QRIS_FAULTS) as (string | null)[]).toContain(qrisProblem(code))
        }
      }),
    )
  })
})

describe('the code of a payment', () => {
  const read = (code: string) => {
    const found = new Map<string, string>()
    for (let at = 0; at < code.length; ) {
      const length = Number(code.slice(at + 2, at + 4))
      found.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length))
      at += 4 + length
    }
    return found
  }

  test('says the amount and the number, keeps everything else, and its checksum is right', () => {
    fc.assert(
      fc.property(amounts, numbers, (amount, number) => {
        const code = qrisWithAmount(STATIC_QRIS, amount, number)
        const [before, after] = [read(STATIC_QRIS), read(code)]
        expect(after.get('54')).toBe(String(amount))
        expect(after.get('62')).toBe(`0108${number}0703A01`)
        expect(code.slice(-4)).toBe(qrisChecksum(code.slice(0, -4)))
        expect(billNumberOf(code)).toBe(number)
        for (const tag of ['01', '54', '62', '63']) [before, after].map((fields) => fields.delete(tag))
        expect([...after]).toEqual([...before])
      }),
    )
  })

  test('goes back to the static one', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const back = qrisWithAmount(STATIC_QRIS, amount)
          .replace('010212', '010211')
          .replace(/54\d\d\d+?5802ID/, '5802ID')
          .slice(0, -4)
        expect(back + qrisChecksum(back)).toBe(STATIC_QRIS)
      }),
    )
  })

  test('drops an amount, a tip and fees of the static code', () => {
    const code = alteredQris('5802ID', '5405100005502035604500057031005802ID')
    expect(qrisWithAmount(code, 299_500)).toBe(qrisWithAmount(STATIC_QRIS, 299_500))
  })

  test('replaces a number of the static code, and adds the field that is missing', () => {
    const code = qrisWithAmount(STATIC_QRIS, 299_500, '9F3A21C7')
    expect(qrisWithAmount(alteredQris('62070703A01', '62120101X0703A01'), 299_500, '9F3A21C7')).toBe(code)
    const alone = qrisWithAmount(alteredQris('62070703A01', ''), 299_500, '9F3A21C7')
    expect(alone).toContain('610510110621201089F3A21C76304')
  })

  test('leaves out a number that has no room', () => {
    const plain = qrisWithAmount(STATIC_QRIS, 5000)
    expect(qrisWithAmount(STATIC_QRIS, 5000, 'A'.repeat(26))).toBe(plain)
    expect(qrisWithAmount(STATIC_QRIS, 5000, '')).toBe(plain)
    const full = alteredQris('62070703A01', `62990795${'A'.repeat(95)}`)
    expect(qrisWithAmount(full, 5000, '9F3A21C7')).toBe(qrisWithAmount(full, 5000))
  })

  test.each([0, -1, 1.5, 10_000_001, Number.NaN])('of %d is refused', (amount) => {
    expect(() => qrisWithAmount(STATIC_QRIS, amount)).toThrow(RangeError)
  })
})

describe('the shop’s setting', () => {
  const shop = { qrisCode: STATIC_QRIS, qrisEnabled: true }

  test('gives a code for what QRIS takes', () => {
    expect(qrisOf(shop, 299_500, '9F3A21C7')).toBe(qrisWithAmount(STATIC_QRIS, 299_500, '9F3A21C7'))
    expect(qrisOf(shop, QRIS_MAX_AMOUNT)).toContain('540810000000')
    expect(qrisOf(shop, QRIS_MAX_AMOUNT + 1)).toBeNull()
    expect(qrisOf(shop, 0)).toBeNull()
  })

  test.each([{}, { ...shop, qrisEnabled: false }, { ...shop, qrisCode: '' }])(
    'gives none while it is off or empty: %j',
    (setting) => expect(qrisOf(setting, 5000)).toBeNull(),
  )
})

test.each([
  ['9C41E7B2', null],
  [STATIC_QRIS, null],
  ['00020162', null],
  ['000201620501019', '9'],
])('the order’s number in %s is %s', (scanned, number) => expect(billNumberOf(scanned)).toBe(number))

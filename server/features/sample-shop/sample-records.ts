import type { z } from 'zod'
import type { customerInputSchema } from '../../../core/customers/customer.ts'
import { defaultTiers, type productInputSchema } from '../../../core/products/product.ts'
import { DEFAULT_STORE, type StoreConfig } from '../../../core/shop/store.ts'

export const SAMPLE_STORE: StoreConfig = {
  ...DEFAULT_STORE,
  address: 'Jl. Ahmad Yani No. 18, Bekasi 17141',
  phone: '0821-1122-3344',
  email: 'halo@printpro.id',
  invoiceNotes: [
    'Barang yang sudah dicetak tidak dapat ditukar.',
    'Bawa invoice ini saat mengambil pesanan.',
    'Pelunasan ke BCA 741-0098-221 a.n. PrintPro Digital.',
  ].join('\n'),
  runningText:
    'Selamat datang di PrintPro Digital. Pesanan masuk sebelum pukul 15.00 selesai hari ini. Cetak banner di atas 10 m² gratis mata ayam.',
  productSettings: {
    ...DEFAULT_STORE.productSettings,
    categories: [...DEFAULT_STORE.productSettings.categories, 'Sablon'],
  },
}

/** Fields that customers see. Their sample values must not stay in a real shop. */
export const SAMPLE_IDENTITY = [
  'address',
  'phone',
  'email',
  'bankAccount',
  'invoiceNotes',
  'runningText',
] as const

/** Newest first. */
export const SAMPLE_CUSTOMERS = {
  maju: {
    name: 'CV Maju Jaya Abadi',
    phone: '0812-8834-1907',
    whatsapp: '0812-8834-1907',
    email: 'pembelian@majujayaabadi.co.id',
    membershipTier: 'gold',
    address: 'Jl. Cut Meutia No. 42, Bekasi',
  },
  senja: {
    name: 'Kopi Senja Bekasi',
    phone: '0857-1120-4471',
    whatsapp: '0857-1120-4471',
    email: 'halo@kopisenja.id',
    membershipTier: 'silver',
    address: 'Ruko Galaxy Blok B7, Bekasi Selatan',
  },
  rina: {
    name: 'Rina Marlina',
    phone: '0813-9077-2254',
    whatsapp: null,
    email: null,
    membershipTier: 'regular',
    address: null,
  },
  sinar: {
    name: 'PT Sinar Logam Perkasa',
    phone: '0811-2040-8815',
    whatsapp: '0811-2040-8815',
    email: 'keuangan@sinarlogam.co.id',
    membershipTier: 'gold',
    address: 'Kawasan Industri Jababeka II Blok C-12, Cikarang',
  },
  bina: {
    name: 'SMK Bina Karya 2',
    phone: '0852-6631-0098',
    whatsapp: null,
    email: 'tu@smkbinakarya2.sch.id',
    membershipTier: 'silver',
    address: 'Jl. Pekayon Raya No. 5, Bekasi',
  },
} satisfies Record<string, z.input<typeof customerInputSchema>>

/** Newest first: by area, by length, by piece, some with price tiers. */
export const SAMPLE_PRODUCTS = {
  banner: {
    name: 'Banner Flexi 280gr',
    category: 'Banner',
    machineType: 'Digital Printing',
    unit: 'm²',
    pricePerUnit: 25_000,
    pricingTiers: [],
    discountEligible: true,
  },
  vinyl: {
    name: 'Stiker Vinyl Ritrama',
    category: 'Stiker',
    machineType: 'Cutting Plotter',
    unit: 'm²',
    pricePerUnit: 45_000,
    pricingTiers: [],
    discountEligible: true,
  },
  chromo: {
    name: 'Stiker Chromo A3+',
    category: 'Stiker',
    machineType: 'Digital Printing',
    unit: 'pcs',
    pricePerUnit: 8_000,
    pricingTiers: defaultTiers(8_000, tierIds('chromo')),
    discountEligible: true,
  },
  card: {
    name: 'Kartu Nama Art Carton 260gr',
    category: 'Kartu',
    machineType: 'Digital Printing',
    unit: 'pcs',
    pricePerUnit: 500,
    pricingTiers: defaultTiers(500, tierIds('card')),
    discountEligible: true,
  },
  brochure: {
    name: 'Brosur A5 Art Paper 150gr',
    category: 'Brosur',
    machineType: 'Digital Printing',
    unit: 'pcs',
    pricePerUnit: 1_500,
    pricingTiers: defaultTiers(1_500, tierIds('brochure')),
    discountEligible: true,
  },
  film: {
    name: 'Transfer DTF 58 cm',
    category: 'Sablon',
    machineType: 'Digital Printing',
    unit: 'cm',
    pricePerUnit: 500,
    pricingTiers: [],
    discountEligible: false,
  },
} satisfies Record<string, z.input<typeof productInputSchema>>

function tierIds(product: string): () => string {
  let made = 0
  return () => `${product}-${++made}`
}

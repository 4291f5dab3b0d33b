import type { CustomerInput } from '../../../core/customer.ts'
import { CUSTOMER_COLUMNS } from '../../../core/customer-import.ts'
import { COMMON_RULES, type Explanation, templateFile } from '../../imports/template.ts'

const EXPLAINED: Record<keyof CustomerInput, Explanation> = {
  name: { meaning: 'Nama pelanggan atau usaha, paling banyak 120 huruf', example: 'Kopi Senja Bekasi' },
  phone: {
    meaning: 'Nomor telepon. Angka 0 di depan yang hilang di Excel ditambahkan kembali',
    example: '0812-8834-1907',
  },
  whatsapp: { meaning: 'Kosongkan bila sama dengan telepon', example: '0857-1100-2200' },
  email: { meaning: 'Alamat email', example: 'halo@kopisenja.id' },
  membershipTier: { meaning: 'Gold, Silver, atau Reguler. Kosong: Reguler', example: 'Silver' },
  address: { meaning: 'Alamat, paling banyak 300 huruf', example: 'Jl. Ahmad Yani 12, Bekasi' },
}

/** The file to fill in with customers. */
export function customerTemplate(): Promise<File> {
  return templateFile({
    name: 'Pelanggan',
    columns: CUSTOMER_COLUMNS.map((column) => ({ ...column, ...EXPLAINED[column.field] })),
    rules: [
      ...COMMON_RULES,
      'Pelanggan dengan nama dan nomor telepon yang sama diperbarui; yang lain menjadi pelanggan baru.',
    ],
  })
}

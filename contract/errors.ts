import { z } from 'zod'
import { RIGHTS } from '../core/access/access.ts'
import { QUOTE_STATES } from '../core/orders/quote.ts'
import { figuresSchema } from '../core/orders/transaction.ts'
import { PRODUCT_LISTS } from '../core/products/product-settings.ts'

/** `unknown`: the procedure has no such field. */
const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  unknown: z.literal(true).optional(),
})
export type Issue = z.infer<typeof issueSchema>

/** Records that users created or changed in a demo shop, and whether settings were changed. */
const ownRecordsSchema = z.object({
  transactions: z.int(),
  customers: z.int(),
  products: z.int(),
  expenses: z.int(),
  users: z.int(),
  settings: z.boolean(),
})
export type OwnRecords = z.infer<typeof ownRecordsSchema>

/** The closed list of errors: stable code, HTTP status, Indonesian message, data. The server returns no others. */
export const ERRORS = {
  INVALID_INPUT: {
    status: 400,
    message: 'Periksa kembali isian Anda',
    data: z.object({ issues: z.array(issueSchema) }),
  },
  UNAUTHORIZED: { status: 401, message: 'Sesi Anda telah berakhir. Silakan masuk lagi' },
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk tindakan ini' },
  /** The message names the right; a colleague can approve. */
  RIGHT_MISSING: {
    status: 403,
    message: 'Peran Anda tidak boleh melakukan ini',
    data: z.object({ rights: z.array(z.enum(RIGHTS)), discount: z.number() }),
  },
  APPROVAL_VOID: {
    status: 403,
    message: 'Persetujuan ini tidak berlaku lagi. Minta persetujuan sekali lagi',
  },
  NOT_FOUND: { status: 404, message: 'Data tidak ditemukan. Mungkin sudah dihapus' },
  METHOD_NOT_SUPPORTED: { status: 405, message: 'Metode tidak didukung untuk alamat ini' },
  CONFLICT: {
    status: 409,
    message: 'Data ini baru saja diubah orang lain. Periksa isinya yang sekarang',
    data: z.object({ current: z.unknown() }),
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'Harga atau tarif telah berubah. Periksa total yang baru',
    data: z.object({ figures: figuresSchema }),
  },
  /** A quote becomes an order once. */
  QUOTE_ORDERED: {
    status: 409,
    message: 'Penawaran ini sudah menjadi pesanan',
    data: z.object({ orderId: z.uuid() }),
  },
  /** An answer or order names a revision that has been replaced. */
  QUOTE_REVISED: {
    status: 409,
    message: 'Penawaran ini sudah diubah. Periksa revisi yang baru',
    data: z.object({ revision: z.int() }),
  },
  /** Only the shop can still make an order of it. */
  QUOTE_EXPIRED: {
    status: 409,
    message: 'Penawaran ini sudah kedaluwarsa',
    data: z.object({ validUntil: z.iso.date() }),
  },
  /** The state of the quote does not permit the action. */
  QUOTE_CLOSED: {
    status: 409,
    message: 'Tindakan ini tidak bisa dilakukan pada penawaran dengan status ini',
    data: z.object({ state: z.enum(QUOTE_STATES) }),
  },
  /** Rupiah that the saldo has. */
  BALANCE_TOO_LOW: {
    status: 409,
    message: 'Saldo pelanggan tidak cukup',
    data: z.object({ balance: z.number() }),
  },
  EXCEEDS_REMAINING: {
    status: 409,
    message: 'Jumlah melebihi sisa tagihan',
    data: z.object({ remainingAmount: z.number() }),
  },
  IN_USE: {
    status: 409,
    message: 'Masih dipakai produk',
    data: z.object({
      uses: z.array(z.object({ list: z.enum(PRODUCT_LISTS), name: z.string(), products: z.int() })),
    }),
  },
  LAST_OWNER: {
    status: 409,
    message: 'Ini pemilik aktif terakhir. Toko harus selalu punya satu pemilik yang aktif',
  },
  OWN_ACCOUNT: { status: 409, message: 'Anda tidak dapat menghapus atau menonaktifkan akun Anda sendiri' },
  /** Offline records sent after the grace period. */
  TOO_OLD: {
    status: 409,
    message: 'Dibuat lebih dari 7 hari yang lalu, jadi perlu keputusan pemilik atau manajer',
  },
  CANCELLED: { status: 409, message: 'Transaksi ini sudah dibatalkan' },
  /** Production does not see the order yet. */
  DOWN_PAYMENT_MISSING: {
    status: 409,
    message: 'Pesanan ini menunggu DP. Terima DP-nya, atau lepas ke produksi dulu',
  },
  /** Makloon: lines without vendor or cost are not produced. The message names the first. */
  OUTSOURCING_INCOMPLETE: {
    status: 409,
    message: 'Isi vendor dan biaya makloon dulu sebelum masuk produksi',
    data: z.object({ lines: z.array(z.uuid()) }),
  },
  /** The shop prints nothing without an approval. The message names the first line. */
  PROOF_REQUIRED: {
    status: 409,
    message: 'Desain ini belum disetujui pelanggan',
    data: z.object({ lines: z.array(z.uuid()) }),
  },
  /** The product holds its lines while a material is short. The message names line and material. */
  MATERIAL_SHORT: {
    status: 409,
    message: 'Bahan untuk item ini kurang',
    data: z.object({ lines: z.array(z.uuid()) }),
  },
  /** An answer names a version, or a line, that is no longer as it was shown. */
  PROOF_OUTDATED: {
    status: 409,
    message: 'File atau isi pesanan ini sudah berubah. Periksa dulu isinya yang sekarang',
    data: z.object({ fileId: z.uuid(), version: z.int() }),
  },
  NOTHING_OWED: { status: 409, message: 'Transaksi ini sudah lunas' },
  /** If the shop requires an open drawer. */
  DRAWER_CLOSED: { status: 409, message: 'Laci kas belum dibuka. Buka dulu laci di Buat Transaksi' },
  /** Blind counting: a drawer is closed by a previous count. */
  BLIND_COUNT_REQUIRED: { status: 409, message: 'Hitung dulu uang di laci' },
  /** Opening a shop in a used demo: the caller must choose `sampleShop`. */
  SAMPLE_SHOP_EXISTS: {
    status: 409,
    message: 'Di sini masih ada toko contoh. Pilih dulu: mulai kosong, atau bawa yang Anda buat sendiri',
    data: ownRecordsSchema,
  },
  /** A copy restored elsewhere stays inactive until its owner activates it. */
  SHOP_INACTIVE: {
    status: 409,
    message:
      'Toko ini salinan yang dipulihkan: email, webhook, dan kunci API dimatikan sampai pemilik memakainya di Pengaturan, Kesehatan',
  },
  MAIL_NOT_CONFIGURED: { status: 409, message: 'Email belum diatur' },
  NO_EMAIL: { status: 409, message: 'Pelanggan tidak punya email' },
  /** 424 instead of 502: some proxies replace the body of a 502. */
  MAIL_FAILED: { status: 424, message: 'Email gagal dikirim. Silakan coba lagi.' },
  MAIL_UNCERTAIN: {
    status: 424,
    message:
      'Server email menerima pesan tetapi tidak menjawab. Tanyakan dulu kepada pelanggan sebelum mengirim lagi.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Data yang dikirim terlalu besar' },
  /** The message names the accepted type. */
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Jenis data ini tidak diterima di alamat ini' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Terlalu banyak permintaan. Coba lagi nanti' },
  /** Database unreachable or timed out. Safe to retry: idempotent calls return what was written. */
  BUSY: { status: 503, message: 'Server sedang sibuk. Coba lagi sebentar lagi' },
  DISK_FULL: {
    status: 507,
    message: 'Disk server penuh, tidak ada yang bisa disimpan. Kosongkan ruang di disk itu, lalu coba lagi',
  },
  /** Nothing that was acknowledged is lost: a complete upload is added once the store answers. 424 as above. */
  FILE_STORE_DOWN: {
    status: 424,
    message:
      'Penyimpanan file sedang tidak bisa dihubungi. Yang sudah terkirim tetap tersimpan; coba lagi sebentar lagi',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Terjadi kesalahan di server. Silakan coba lagi' },
} as const
export type ErrorCode = keyof typeof ERRORS

/** Errors of sign-in and sign-out (docs/product.md#sign-in-messages). `SIGN_IN_FAILED` is the fallback. */
export const SIGN_IN_ERRORS = {
  USER_NOT_FOUND: { status: 401, message: 'Email tidak terdaftar' },
  WRONG_PASSWORD: { status: 401, message: 'Password salah' },
  INVALID_EMAIL: { status: 400, message: 'Format email tidak valid' },
  WRONG_CODE: { status: 401, message: 'Kode salah' },
  CODE_USED: { status: 401, message: 'Kode ini sudah dipakai. Tunggu kode berikutnya di aplikasi' },
  CODE_EXPIRED: { status: 401, message: 'Waktu untuk memasukkan kode sudah habis. Masuk lagi' },
  SECOND_FACTOR_ON: { status: 409, message: 'Verifikasi dua langkah sudah aktif. Muat ulang halaman ini' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Terlalu banyak percobaan login. Coba lagi nanti' },
  ACCOUNT_INACTIVE: { status: 403, message: 'Akun tidak ditemukan atau tidak aktif' },
  /** The provider returns another identity for a verified e-mail that signed in before. */
  OTHER_IDENTITY: {
    status: 403,
    message:
      'Akun ini terhubung dengan identitas lain di penyedia. Minta pemilik toko memberi kata sandi baru, lalu coba lagi',
  },
  SIGN_IN_CANCELLED: { status: 403, message: 'Masuk dibatalkan' },
  PROVIDER_UNREACHABLE: {
    status: 503,
    message: 'Penyedia identitas tidak dapat dihubungi. Masuk dengan kata sandi, atau coba lagi nanti',
  },
  BUSY: { status: ERRORS.BUSY.status, message: ERRORS.BUSY.message },
  DISK_FULL: { status: ERRORS.DISK_FULL.status, message: ERRORS.DISK_FULL.message },
  SIGN_IN_FAILED: { status: 500, message: 'Gagal login' },
  SIGN_OUT_FAILED: { status: 500, message: 'Gagal logout' },
} as const
export type SignInErrorCode = keyof typeof SIGN_IN_ERRORS

export const errorBodySchema = z.object({
  /** True for codes of the closed list. */
  defined: z.boolean(),
  code: z.string(),
  status: z.int(),
  message: z.string(),
  data: z.unknown().optional(),
  issues: z.array(issueSchema).optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

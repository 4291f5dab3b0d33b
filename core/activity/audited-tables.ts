/** The kinds of records whose changes are recorded, by the name under which people look for them. */
export const RECORD_KIND_LABELS = {
  transactions: 'Transaksi',
  payments: 'Pembayaran',
  reminders: 'Pengingat',
  customers: 'Pelanggan',
  products: 'Produk',
  expenses: 'Pengeluaran',
  users: 'Pengguna',
  sessions: 'Masuk dan sesi',
  store: 'Pengaturan toko',
  programs: 'Program lain',
  unsent: 'Gagal terkirim',
  printers: 'Printer',
  drawers: 'Laci kas',
  batches: 'Impor dan data contoh',
} as const
export type RecordKind = keyof typeof RECORD_KIND_LABELS
export const RECORD_KINDS = Object.keys(RECORD_KIND_LABELS) as [RecordKind, ...RecordKind[]]

export const OPERATIONS = ['create', 'update', 'delete'] as const
export type AuditOperation = (typeof OPERATIONS)[number]

export const OPERATION_LABELS: Record<AuditOperation, string> = {
  create: 'Membuat',
  update: 'Mengubah',
  delete: 'Menghapus',
}

/** How things stood with a transaction when it was deleted. */
export const DELETED_STATE_LABELS = {
  paid: 'lunas',
  partial: 'dibayar sebagian',
  pending: 'belum bayar',
  cancelled: 'dibatalkan',
} as const
export type DeletedState = keyof typeof DELETED_STATE_LABELS

/**
 * How a recorded value is to be read. `secret`: only that it changed is shown; `picture`: a fingerprint stands for it; `done`: a moment of which only
 * is told that there is one.
 */
export type ValueFormat =
  | 'text'
  | 'money'
  | 'count'
  | 'size'
  | 'rate'
  | 'percent'
  | 'day'
  | 'flag'
  | 'done'
  | 'secret'
  | 'device'
  | 'picture'
  | 'role'
  | 'tier'
  | 'method'
  | 'ledgerKind'
  | 'channel'
  | 'orderStatus'
  | 'stage'
  | 'zone'
  | 'tierRates'
  | 'priceTiers'
  | 'pagesOfRoles'
  | 'rightsOfRoles'
  | 'nameLists'
  | 'names'
  | 'resolution'
  | 'imported'
  | 'matter'
  | 'pages'

/** The label that a field has on its own screen, and how its value is read. */
export type FieldDefinition = readonly [label: string, kind: ValueFormat]

export type AuditedTableDefinition = {
  kind: RecordKind
  /** What was done, in a sentence that begins with who did it. */
  actions: Record<AuditOperation, string>
  /** What joins that sentence to the transaction that the row belongs to. */
  link?: string
  /**
   * What is shown before and after a change, in the order in which it is read. What is not named here (ids, who and when, what follows
   * from other values) never leaves the server.
   */
  fields: Record<string, FieldDefinition>
}

/** Every table whose changes are recorded, and how Riwayat shows them. */
export const AUDITED_TABLES = {
  transactions: {
    kind: 'transactions',
    actions: actions('membuat', 'transaksi'),
    fields: {
      customer_name: ['Pelanggan', 'text'],
      external_ref: ['Referensi', 'text'],
      membership_tier: ['Tingkat member', 'tier'],
      status: ['Status pesanan', 'orderStatus'],
      estimated_completion: ['Janji selesai', 'day'],
      due_time: ['Jam janji selesai', 'text'],
      is_express: ['Ekspres', 'flag'],
      express_surcharge: ['Biaya ekspres', 'money'],
      payment_method: ['Metode pembayaran', 'method'],
      discount_percent: ['Diskon tambahan', 'percent'],
      discount_amount: ['Diskon tambahan dalam rupiah', 'money'],
      subtotal: ['Subtotal', 'money'],
      discount: ['Diskon', 'money'],
      tax_rate: ['Tarif pajak', 'rate'],
      tax: ['Pajak', 'money'],
      cashback: ['Cashback', 'money'],
      total: ['Total', 'money'],
      cancel_reason: ['Alasan batal', 'text'],
      delete_reason: ['Alasan hapus', 'text'],
      handed_over_at: ['Diserahkan', 'done'],
      handed_over_to: ['Diterima oleh', 'text'],
      shelf: ['Rak', 'text'],
    },
  },
  transaction_items: {
    kind: 'transactions',
    actions: actions('menambah', 'item'),
    link: 'pada transaksi',
    fields: {
      product_name: ['Produk', 'text'],
      quantity: ['Jumlah', 'count'],
      unit: ['Satuan', 'text'],
      length: ['Panjang', 'size'],
      width: ['Lebar', 'size'],
      unit_price: ['Harga satuan', 'money'],
      total: ['Total', 'money'],
      notes: ['Catatan', 'text'],
      stage: ['Tahap', 'stage'],
      handed_over_at: ['Diserahkan', 'done'],
      handed_over_to: ['Diterima oleh', 'text'],
    },
  },
  payments: {
    kind: 'payments',
    actions: actions('mencatat', 'pembayaran'),
    link: 'pada transaksi',
    fields: {
      amount: ['Jumlah', 'money'],
      tendered: ['Uang diterima', 'money'],
      change: ['Kembalian', 'money'],
      method: ['Metode', 'method'],
      reason: ['Alasan', 'text'],
      kind: ['Jenis', 'ledgerKind'],
    },
  },
  reminders: {
    kind: 'reminders',
    actions: actions('mengirim', 'pengingat'),
    link: 'untuk transaksi',
    fields: {
      channel: ['Lewat', 'channel'],
      about: ['Perihal', 'matter'],
    },
  },
  customers: {
    kind: 'customers',
    actions: actions('menambah', 'pelanggan'),
    fields: {
      name: ['Nama', 'text'],
      phone: ['Telepon', 'text'],
      whatsapp: ['WhatsApp', 'text'],
      email: ['Email', 'text'],
      membership_tier: ['Tingkat member', 'tier'],
      address: ['Alamat', 'text'],
      is_sample: ['Data contoh', 'flag'],
    },
  },
  products: {
    kind: 'products',
    actions: actions('menambah', 'produk'),
    fields: {
      name: ['Nama', 'text'],
      category: ['Kategori', 'text'],
      machine_type: ['Jenis mesin', 'text'],
      unit: ['Satuan', 'text'],
      price_per_unit: ['Harga dasar', 'money'],
      pricing_tiers: ['Tingkat harga', 'priceTiers'],
      discount_eligible: ['Diskon member', 'flag'],
      is_sample: ['Data contoh', 'flag'],
    },
  },
  expenses: {
    kind: 'expenses',
    actions: actions('mencatat', 'pengeluaran'),
    fields: {
      name: ['Nama', 'text'],
      amount: ['Jumlah', 'money'],
      spent_on: ['Tanggal', 'day'],
      category: ['Kategori', 'text'],
      method: ['Metode pembayaran', 'method'],
      receipt: ['Foto bukti', 'picture'],
    },
  },
  users: {
    kind: 'users',
    actions: actions('menambah', 'pengguna'),
    fields: {
      name: ['Nama', 'text'],
      email: ['Email', 'text'],
      username: ['Nama pengguna', 'text'],
      role: ['Peran', 'role'],
      is_active: ['Aktif', 'flag'],
      is_sample: ['Data contoh', 'flag'],
      password_changed_at: ['Kata sandi', 'secret'],
      two_factor_enabled: ['Verifikasi dua langkah', 'flag'],
    },
  },
  sessions: {
    kind: 'sessions',
    actions: { create: 'masuk', update: 'mengubah sesi', delete: 'mengakhiri sesi' },
    fields: {
      user_agent: ['Perangkat', 'device'],
      ip_address: ['Alamat IP', 'text'],
    },
  },
  unsent: {
    kind: 'unsent',
    actions: {
      create: 'melaporkan data gagal terkirim',
      update: 'menyelesaikan data gagal terkirim',
      delete: 'menghapus data gagal terkirim',
    },
    fields: {
      customer_name: ['Pelanggan', 'text'],
      total: ['Total', 'money'],
      paid: ['Sudah dibayar', 'money'],
      message: ['Sebab', 'text'],
      resolution: ['Hasil', 'resolution'],
      reason: ['Alasan', 'text'],
    },
  },
  printers: {
    kind: 'printers',
    actions: actions('menambah', 'printer'),
    fields: {
      name: ['Nama', 'text'],
      host: ['Alamat IP', 'text'],
      port: ['Port', 'count'],
      paper: ['Kertas', 'text'],
      drawer: ['Laci uang', 'flag'],
    },
  },
  drawers: {
    kind: 'drawers',
    actions: {
      create: 'membuka laci kas',
      update: 'membuka atau menutup laci kas',
      delete: 'menghapus laci kas',
    },
    fields: {
      name: ['Laci', 'text'],
      opening: ['Modal awal', 'money'],
      expected_cash: ['Tunai seharusnya', 'money'],
      counted: ['Tunai terhitung', 'money'],
      difference: ['Selisih', 'money'],
      reason: ['Alasan', 'text'],
      remaining: ['Tinggal di laci', 'money'],
    },
  },
  drawer_entries: {
    kind: 'drawers',
    actions: actions('mencatat', 'uang di laci kas'),
    fields: {
      amount: ['Jumlah', 'money'],
      reason: ['Alasan', 'text'],
    },
  },
  drawer_settings: {
    kind: 'drawers',
    actions: actions('membuat', 'pengaturan laci kas'),
    fields: {
      per_person: ['Laci per orang', 'flag'],
      required: ['Wajib dibuka', 'flag'],
      count_first: ['Hitung dulu', 'flag'],
      witness_above: ['Disaksikan di atas', 'money'],
    },
  },
  report_settings: {
    kind: 'store',
    actions: actions('membuat', 'pengaturan laporan'),
    fields: { mail_daily: ['Laporan harian lewat email', 'flag'] },
  },
  /** Signing out by oneself; what others end, or oneself elsewhere, is told of the session. */
  sign_outs: {
    kind: 'sessions',
    actions: { create: 'keluar', update: 'mengubah sesi', delete: 'mengakhiri sesi' },
    fields: {
      user_agent: ['Perangkat', 'device'],
      ip_address: ['Alamat IP', 'text'],
    },
  },
  /**
   * Nobody is known to have done it: whoever it was could not prove who they are. Or somebody asked for this account's approval of a deed, and its
   * password was wrong.
   */
  failed_sign_ins: {
    kind: 'sessions',
    actions: { create: 'gagal masuk', update: 'mengubah sesi', delete: 'mengakhiri sesi' },
    link: 'ke akun',
    fields: {
      reason: ['Sebab', 'text'],
      user_agent: ['Perangkat', 'device'],
      ip_address: ['Alamat IP', 'text'],
    },
  },
  /** Many records at once: what was done to each stands under it. */
  imports: {
    kind: 'batches',
    actions: { create: 'mengimpor', update: 'mengimpor', delete: 'membatalkan impor' },
    fields: {
      imported: ['Jenis', 'imported'],
      created: ['Baru', 'count'],
      updated: ['Diubah', 'count'],
    },
  },
  sample_removals: {
    kind: 'batches',
    actions: actions('membuat', 'data contoh'),
    fields: {
      transactions: ['Transaksi', 'count'],
      customers: ['Pelanggan', 'count'],
      products: ['Produk', 'count'],
      expenses: ['Pengeluaran', 'count'],
      users: ['Pengguna', 'count'],
    },
  },
  customer_merges: {
    kind: 'customers',
    actions: singleAction('menggabungkan pelanggan'),
    fields: {
      merged: ['Digabung', 'text'],
      kept: ['Ke', 'text'],
      transactions: ['Transaksi', 'count'],
    },
  },
  product_renames: {
    kind: 'products',
    actions: singleAction('mengganti nama'),
    fields: {
      list: ['Daftar', 'text'],
      from: ['Dari', 'text'],
      to: ['Menjadi', 'text'],
      products: ['Produk', 'count'],
    },
  },
  api_keys: {
    kind: 'programs',
    actions: {
      create: 'membuat kunci API',
      update: 'mengubah kunci API',
      delete: 'mencabut kunci API',
    },
    fields: {
      name: ['Nama', 'text'],
      pages: ['Halaman', 'pages'],
      read_only: ['Hanya membaca', 'flag'],
    },
  },
  webhooks: {
    kind: 'programs',
    actions: actions('menambah', 'webhook'),
    fields: {
      url: ['Alamat', 'text'],
      events: ['Diberitahukan', 'names'],
      secret_changed_at: ['Rahasia', 'secret'],
    },
  },
  store_config: {
    kind: 'store',
    actions: actions('membuat', 'pengaturan toko'),
    fields: {
      name: ['Nama', 'text'],
      address: ['Alamat', 'text'],
      phone: ['Telepon', 'text'],
      email: ['Email', 'text'],
      logo: ['Logo', 'picture'],
      time_zone: ['Zona waktu', 'zone'],
      tax_rate: ['Tarif pajak', 'rate'],
      discount_rates: ['Diskon member', 'tierRates'],
      express_rate: ['Biaya ekspres, persen', 'rate'],
      express_fee: ['Biaya ekspres, rupiah', 'money'],
      unfetched_days: ['Belum diambil setelah (hari)', 'count'],
      running_text: ['Teks berjalan', 'text'],
      invoice_notes: ['Catatan invoice', 'text'],
      bank_account: ['Rekening pembayaran', 'text'],
      reminder_template: ['Teks pengingat', 'text'],
      role_permissions: ['Hak akses', 'pagesOfRoles'],
      role_rights: ['Hak tindakan', 'rightsOfRoles'],
      product_settings: ['Daftar produk', 'nameLists'],
      expense_categories: ['Kategori pengeluaran', 'names'],
    },
  },
} as const satisfies Record<string, AuditedTableDefinition>
export type AuditedTable = keyof typeof AUDITED_TABLES
export const AUDITED_TABLE_NAMES = Object.keys(AUDITED_TABLES) as [AuditedTable, ...AuditedTable[]]

/** What stands for many records at once. */
export const BATCH_TABLES = [
  'imports',
  'sample_removals',
  'customer_merges',
  'product_renames',
] as const satisfies AuditedTable[]
export type BatchTable = (typeof BATCH_TABLES)[number]

/** The names of all fields that are ever shown. */
export type AuditedField = {
  [Table in AuditedTable]: keyof (typeof AUDITED_TABLES)[Table]['fields'] & string
}[AuditedTable]

function actions(create: string, record: string): AuditedTableDefinition['actions'] {
  return { create: `${create} ${record}`, update: `mengubah ${record}`, delete: `menghapus ${record}` }
}

/** For tables whose rows are never changed: one wording, whatever the operation. */
function singleAction(text: string): AuditedTableDefinition['actions'] {
  return { create: text, update: text, delete: text }
}

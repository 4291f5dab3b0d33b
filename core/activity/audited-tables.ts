// One declaration per audited table: a list, not logic, so it is longer than other files.

/** Filter of Riwayat: one kind may cover several tables. */
export const RECORD_KIND_LABELS = {
  transactions: 'Transaksi',
  quotes: 'Penawaran',
  customerPage: 'Halaman pelanggan',
  payments: 'Pembayaran',
  reminders: 'Pengingat',
  customers: 'Pelanggan',
  products: 'Produk',
  expenses: 'Pengeluaran',
  materials: 'Bahan',
  suppliers: 'Pemasok',
  users: 'Pengguna',
  sessions: 'Masuk dan sesi',
  store: 'Pengaturan toko',
  programs: 'Program lain',
  rejectedSubmissions: 'Gagal terkirim',
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

/** State of a transaction when it was deleted. */
export const DELETED_STATE_LABELS = {
  paid: 'lunas',
  partial: 'dibayar sebagian',
  pending: 'belum bayar',
  cancelled: 'dibatalkan',
} as const
export type DeletedState = keyof typeof DELETED_STATE_LABELS

/**
 * How a value is displayed. `secret`: only that it changed; `picture`: stored as a fingerprint; `timestampAsFlag`: a timestamp
 * shown as yes or no.
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
  | 'timestampAsFlag'
  | 'secret'
  | 'device'
  | 'picture'
  | 'role'
  | 'tier'
  | 'method'
  | 'ledgerKind'
  | 'balanceKind'
  | 'channel'
  | 'orderStatus'
  | 'stage'
  | 'quoteStatus'
  | 'customerChannel'
  | 'proofEvent'
  | 'proofContent'
  | 'zone'
  | 'rounding'
  | 'taxMode'
  | 'taxIdentity'
  | 'billing'
  | 'extras'
  | 'billed'
  | 'tierRates'
  | 'priceTiers'
  | 'specialPrices'
  | 'pagesOfRoles'
  | 'rightsOfRoles'
  | 'nameLists'
  | 'names'
  | 'resolution'
  | 'importedRecords'
  | 'reminderTopic'
  | 'recipe'
  | 'accounts'
  | 'movementKind'
  | 'materialQuantity'
  | 'materialKind'
  | 'pages'

/** `formerName`: of the column, in rows that were written before it was renamed: Riwayat keeps a row as written, because seals hash it. */
export type FieldDefinition = readonly [label: string, kind: ValueFormat, formerName?: string]

export type AuditedTableDefinition = {
  kind: RecordKind
  /** Of the table, in rows that were written before it was renamed. */
  formerNames?: readonly string[]
  /** Follows the actor's name in a sentence. */
  actions: Record<AuditOperation, string>
  /** Between the action and the transaction that the row belongs to. */
  link?: string
  /**
   * Shown fields, in reading order. Fields not listed here (ids, timestamps, derived values, secrets) never leave the
   * server.
   */
  fields: Record<string, FieldDefinition>
}

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
      terms_days: ['Tempo (hari)', 'count'],
      production_release_reason: ['Alasan dilepas ke produksi', 'text'],
      discount_percent: ['Diskon tambahan', 'percent'],
      discount_amount: ['Diskon tambahan dalam rupiah', 'money'],
      subtotal: ['Subtotal', 'money'],
      discount: ['Diskon', 'money'],
      tax_mode: ['Cara pajak', 'taxMode'],
      tax_rate: ['Tarif pajak', 'rate'],
      tax: ['Pajak', 'money'],
      cashback: ['Cashback', 'money'],
      total: ['Total', 'money'],
      cancel_reason: ['Alasan batal', 'text'],
      delete_reason: ['Alasan hapus', 'text'],
      handed_over_at: ['Diserahkan', 'timestampAsFlag'],
      handed_over_to: ['Diterima oleh', 'text'],
      shelf: ['Rak', 'text'],
    },
  },
  transaction_items: {
    kind: 'transactions',
    actions: actions('menambah', 'item'),
    link: 'pada transaksi',
    fields: {
      product_name: ['Item', 'text'],
      quantity: ['Jumlah', 'count'],
      unit: ['Satuan', 'text'],
      length: ['Panjang', 'size'],
      width: ['Lebar', 'size'],
      billed: ['Ukuran ditagih', 'billed'],
      unit_price: ['Harga satuan', 'money'],
      price_reason: ['Alasan harga', 'text'],
      minimum_total: ['Minimum', 'money'],
      extras: ['Finishing', 'extras'],
      total: ['Total', 'money'],
      is_outsourced: ['Makloon', 'flag'],
      vendor: ['Vendor makloon', 'text'],
      // Operators read the history of an order.
      vendor_cost: ['Biaya makloon', 'secret'],
      notes: ['Catatan', 'text'],
      stage: ['Tahap', 'stage'],
      handed_over_at: ['Diserahkan', 'timestampAsFlag'],
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
      withholding_number: ['Nomor bukti potong', 'text'],
      withholding_day: ['Tanggal bukti potong', 'day'],
    },
  },
  reminders: {
    kind: 'reminders',
    actions: actions('mengirim', 'pengingat'),
    link: 'untuk transaksi',
    fields: {
      channel: ['Lewat', 'channel'],
      about: ['Perihal', 'reminderTopic'],
    },
  },
  order_files: {
    kind: 'transactions',
    actions: actions('menambah', 'file'),
    link: 'pada transaksi',
    fields: {
      name: ['Nama file', 'text'],
      version: ['Versi', 'count'],
      moved_from: ['Dipindah dari item lain', 'flag'],
      is_pinned: ['Disimpan terus', 'flag'],
    },
  },
  proofs: {
    kind: 'transactions',
    // Rows are never changed: an update says that a proof holds no more.
    actions: { create: 'mencatat proof', update: 'membatalkan proof', delete: 'menghapus proof' },
    link: 'pada transaksi',
    fields: {
      content: ['Item', 'proofContent'],
      kind: ['Proof', 'proofEvent'],
      channel: ['Lewat', 'customerChannel'],
      name: ['Dijawab oleh', 'text'],
      comment: ['Keterangan', 'text'],
    },
  },
  quotes: {
    kind: 'quotes',
    actions: actions('membuat', 'penawaran'),
    fields: {
      customer_name: ['Pelanggan', 'text'],
      status: ['Status', 'quoteStatus'],
      revision: ['Revisi', 'count'],
      valid_until: ['Berlaku sampai', 'day'],
      total: ['Total', 'money'],
      sent_channel: ['Dikirim lewat', 'customerChannel'],
      answered_by: ['Dijawab oleh', 'text'],
      answer_channel: ['Dijawab lewat', 'customerChannel'],
      answer_note: ['Permintaan', 'text'],
      cancel_reason: ['Alasan batal', 'text'],
      order_reason: ['Alasan harga lama', 'text'],
    },
  },
  customer_links: {
    kind: 'customerPage',
    actions: actions('membuat', 'link halaman pelanggan'),
    fields: { revoked_at: ['Dicabut', 'timestampAsFlag'] },
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
      special_prices: ['Harga khusus', 'specialPrices'],
      terms_days: ['Tempo (hari)', 'count'],
      credit_limit: ['Batas piutang', 'money'],
      tax_identity: ['Data pajak', 'taxIdentity'],
      is_sample: ['Data contoh', 'flag'],
    },
  },
  customer_balance: {
    kind: 'customers',
    actions: actions('mencatat', 'saldo'),
    link: 'pelanggan',
    fields: {
      kind: ['Gerak', 'balanceKind'],
      amount: ['Jumlah', 'money'],
      method: ['Metode', 'method'],
      reason: ['Alasan', 'text'],
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
      never_discounted: ['Tidak pernah didiskon', 'flag'],
      member_discount_on_special: ['Diskon member untuk harga khusus', 'flag'],
      billing: ['Cara menghitung', 'billing'],
      minimum_total: ['Minimum per item', 'money'],
      recipe: ['Bahan', 'recipe'],
      holds_without_material: ['Tahan bila bahannya habis', 'flag'],
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
  materials: {
    kind: 'materials',
    actions: actions('menambah', 'bahan'),
    fields: {
      name: ['Nama', 'text'],
      kind: ['Jenis', 'materialKind'],
      roll_width: ['Lebar roll', 'size'],
      roll_length: ['Panjang roll (m)', 'count'],
      minimum: ['Minimum', 'count'],
      lead_days: ['Lama kirim (hari)', 'count'],
    },
  },
  /** What no order and no bill moved. Values are costs and stay in the ledger. */
  material_movements: {
    kind: 'materials',
    actions: actions('mencatat stok', 'bahan'),
    fields: {
      kind: ['Gerak', 'movementKind'],
      quantity: ['Jumlah', 'materialQuantity'],
      reason: ['Alasan', 'text'],
    },
  },
  suppliers: {
    kind: 'suppliers',
    actions: actions('menambah', 'pemasok'),
    fields: {
      name: ['Nama', 'text'],
      phone: ['Telepon', 'text'],
    },
  },
  /** Below 0: what came back. */
  supplier_payments: {
    kind: 'suppliers',
    actions: actions('membayar', 'nota pemasok'),
    fields: {
      amount: ['Jumlah', 'money'],
      method: ['Metode pembayaran', 'method'],
    },
  },
  supplier_receipts: {
    kind: 'suppliers',
    actions: actions('menerima', 'barang dari nota pemasok'),
    fields: { count: ['Jumlah', 'materialQuantity'] },
  },
  supplier_returns: {
    kind: 'suppliers',
    actions: actions('meretur', 'barang dari nota pemasok'),
    fields: { count: ['Jumlah', 'materialQuantity'], is_cancelled: ['Tidak pernah datang', 'flag'] },
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
  rejected_submissions: {
    kind: 'rejectedSubmissions',
    formerNames: ['unsent'],
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
      update: 'membuka laci kas',
      delete: 'menghapus laci kas',
    },
    fields: {
      name: ['Laci', 'text'],
      opening_float: ['Modal awal', 'money', 'opening'],
      expected_cash: ['Tunai seharusnya', 'money'],
      counted: ['Tunai terhitung', 'money'],
      variance: ['Selisih', 'money', 'difference'],
      reason: ['Alasan', 'text'],
      remaining_float: ['Tinggal di laci', 'money', 'remaining'],
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
      requires_open_drawer: ['Wajib dibuka', 'flag', 'required'],
      blind_count: ['Hitung dulu', 'flag', 'count_first'],
      variance_approval_limit: ['Disaksikan di atas', 'money', 'witness_above'],
    },
  },
  report_settings: {
    kind: 'store',
    actions: actions('membuat', 'pengaturan laporan'),
    fields: { mail_daily: ['Laporan harian lewat email', 'flag'] },
  },
  /** A user's own sign-out; a session ended from elsewhere is recorded under `sessions`. */
  sign_outs: {
    kind: 'sessions',
    actions: { create: 'keluar', update: 'mengubah sesi', delete: 'mengakhiri sesi' },
    fields: {
      user_agent: ['Perangkat', 'device'],
      ip_address: ['Alamat IP', 'text'],
    },
  },
  /** Has no actor: the caller could not prove who they are. Also a wrong password in an approval for this account. */
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
  /** Batches: the changes of single records are recorded under the entry. */
  imports: {
    kind: 'batches',
    actions: { create: 'mengimpor', update: 'mengimpor', delete: 'membatalkan impor' },
    fields: {
      imported: ['Jenis', 'importedRecords'],
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
  tax_exports: {
    kind: 'transactions',
    actions: singleAction('mengekspor faktur pajak'),
    fields: {
      month: ['Bulan', 'text'],
      invoices: ['Faktur', 'count'],
      price: ['Harga jual', 'money'],
      tax: ['PPN', 'money'],
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
      tax_mode: ['Cara pajak', 'taxMode'],
      tax_number: ['NPWP toko', 'text'],
      tax_name: ['Nama untuk pajak', 'text'],
      tax_address: ['Alamat untuk pajak', 'text'],
      tax_idtku: ['IDTKU', 'text'],
      tax_rate: ['Tarif pajak', 'rate'],
      discount_rates: ['Diskon member', 'tierRates'],
      express_rate: ['Biaya ekspres, persen', 'rate'],
      express_fee: ['Biaya ekspres, rupiah', 'money'],
      rounding_step: ['Total dibulatkan ke', 'money'],
      rounding_direction: ['Arah pembulatan', 'rounding'],
      uncollected_days: ['Belum diambil setelah (hari)', 'count', 'unfetched_days'],
      running_text: ['Teks berjalan', 'text'],
      invoice_notes: ['Catatan invoice', 'text'],
      print_billed_size: ['Ukuran ditagih di invoice', 'flag'],
      bank_account: ['Rekening pembayaran', 'text'],
      reminder_template: ['Teks pengingat', 'text'],
      qris_code: ['Kode QRIS', 'text'],
      qris_enabled: ['QRIS dengan jumlah', 'flag'],
      outsourcing_enabled: ['Makloon', 'flag'],
      role_permissions: ['Hak akses', 'pagesOfRoles'],
      role_rights: ['Hak tindakan', 'rightsOfRoles'],
      product_settings: ['Daftar produk', 'nameLists'],
      extras: ['Finishing', 'extras'],
      held_drafts_shared: ['Ditahan bersama', 'flag'],
      quotes_enabled: ['Penawaran', 'flag'],
      quote_days: ['Penawaran berlaku (hari)', 'count'],
      quote_terms: ['Syarat penawaran', 'text'],
      files_enabled: ['File cetak', 'flag'],
      file_days: ['File disimpan (hari)', 'count'],
      customer_page_enabled: ['Halaman pelanggan', 'flag'],
      proof_gate: ['Cetak hanya setelah disetujui', 'flag'],
      terms_enabled: ['Tempo dan batas piutang', 'flag'],
      balance_enabled: ['Saldo pelanggan', 'flag'],
      production_down_payment: ['DP sebelum produksi (%)', 'count'],
      journal_enabled: ['Jurnal dan laba rugi', 'flag'],
      journal_accounts: ['Akun jurnal', 'accounts'],
      expense_categories: ['Kategori pengeluaran', 'names'],
    },
  },
} as const satisfies Record<string, AuditedTableDefinition>
export type AuditedTable = keyof typeof AUDITED_TABLES
export const AUDITED_TABLE_NAMES = Object.keys(AUDITED_TABLES) as [AuditedTable, ...AuditedTable[]]

/** Entries that cover many records. */
export const BATCH_TABLES = [
  'imports',
  'sample_removals',
  'customer_merges',
  'product_renames',
] as const satisfies AuditedTable[]
export type BatchTable = (typeof BATCH_TABLES)[number]

/** Entries of actions that change no audited record. */
export const ACTION_TABLES = ['tax_exports'] as const satisfies AuditedTable[]
export type ActionTable = (typeof ACTION_TABLES)[number]

export type AuditedField = {
  [Table in AuditedTable]: keyof (typeof AUDITED_TABLES)[Table]['fields'] & string
}[AuditedTable]

function actions(create: string, record: string): AuditedTableDefinition['actions'] {
  return { create: `${create} ${record}`, update: `mengubah ${record}`, delete: `menghapus ${record}` }
}

/** For batches: one wording for all operations. */
function singleAction(text: string): AuditedTableDefinition['actions'] {
  return { create: text, update: text, delete: text }
}

import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs'

/** At this size (bytes) the log is rotated to `….1`. */
const MAX_LOG_BYTES = 10 * 1024 * 1024
/** Bytes read from the end: the last lines say why it ended. */
const TAIL_BYTES = 64 * 1024

/** Rotates a log that is too long, also while PostgreSQL appends to it. Readable by its owner only. */
export function rotateLog(log: string, longest = MAX_LOG_BYTES): void {
  if (!existsSync(log)) return
  chmodSync(log, 0o600)
  if (statSync(log).size <= longest) return
  copyFileSync(log, `${log}.1`)
  chmodSync(`${log}.1`, 0o600)
  truncateSync(log)
}

export function readLog(log: string, from: number): string {
  if (!existsSync(log)) return ''
  const file = openSync(log, 'r')
  try {
    const { size } = fstatSync(file)
    const start = Math.max(from, size - TAIL_BYTES)
    const text = Buffer.alloc(Math.max(0, size - start))
    return text.toString('utf8', 0, readSync(file, text, 0, text.length, start))
  } finally {
    closeSync(file)
  }
}

export function logSize(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

/** PostgreSQL ended only because processes of its last run are still exiting: retry soon. */
export function isPreviousRunEnding(text: string): boolean {
  return /pre-existing shared memory block|lock file ".*" already exists|is another postmaster/i.test(text)
}

type Reason = { pattern: RegExp; sentence: (found: RegExpExecArray, home: string) => string }

const REASONS: Reason[] = [
  {
    pattern: /No space left on device|Disk quota exceeded|could not write to file .*: Success/,
    sentence: (_, home) => diskFullSentence(home),
  },
  {
    pattern:
      /initialized by PostgreSQL version (\S+),\s+which is not compatible with this version (\S+?)\.?$/m,
    sentence: ([, theirs, ours], home) =>
      `Data di ${home} dibuat oleh PostgreSQL ${theirs}, sedangkan PrintPro ini membawa PostgreSQL ${ours}: jalankan dengan versi PrintPro yang membuatnya.`,
  },
  {
    pattern:
      /unrecognized configuration parameter "(\w+)"|invalid value for parameter "(\w+)"|syntax error in file "([^"]+)"/,
    sentence: ([, unknown, invalid, file], home) =>
      `Pengaturan PostgreSQL di ${home} salah (${unknown ?? invalid ?? file}): perbaiki postgresql.conf atau postgresql.auto.conf di sana.`,
  },
  {
    pattern: /Permission denied|has wrong ownership|has invalid permissions|Operation not permitted/,
    sentence: (_, home) =>
      `PostgreSQL tidak boleh membuka data di ${home}: perbaiki pemilik dan izin folder itu, lalu jalankan lagi.`,
  },
  {
    pattern: /could not look up effective user ID (\d+)/,
    sentence: ([, id]) =>
      `Pengguna dengan nomor ${id} tidak punya nama di komputer ini, dan PostgreSQL memerlukannya: jalankan PrintPro sebagai pengguna biasa yang terdaftar.`,
  },
  {
    pattern:
      /Cannot allocate memory|could not map anonymous shared memory|could not create shared memory segment|Out of memory/i,
    sentence: () =>
      'Memori komputer ini tidak cukup untuk PostgreSQL: tutup program lain, lalu jalankan lagi.',
  },
  {
    pattern: /Too many open files|could not fork|Resource temporarily unavailable/,
    sentence: () =>
      'Komputer ini tidak mengizinkan PostgreSQL membuka cukup banyak file atau proses: naikkan batasnya (ulimit), lalu jalankan lagi.',
  },
  {
    pattern:
      /invalid checkpoint|could not locate a (?:valid|required) checkpoint|control file|incorrect checksum|invalid page|"[^"]*" (?:is not a valid data directory|is missing)|could not open (?:file|directory) "[^"]+": No such file|could not read (?:from )?file|invalid data in file/,
    sentence: (_, home) => `Data di ${home} rusak: pulihkan cadangan terakhir.`,
  },
]

/** Why PostgreSQL could not start or go on, as a sentence for the operator, from its own or initdb's output. */
export function explainFailure(text: string, home: string, log: string): string {
  for (const { pattern, sentence } of REASONS) {
    const found = pattern.exec(text)
    if (found) return sentence(found, home)
  }
  const said = [...text.matchAll(/(?:FATAL|PANIC|error): +(.+)/gi)].at(-1)?.[1]
  return said
    ? `PostgreSQL tidak bisa dimulai: ${said}. Selengkapnya ada di ${log}.`
    : `PostgreSQL tidak bisa dimulai. Sebabnya ada di ${log}.`
}

/** A new shop with PostgreSQL's log of its first days (bytes). */
export const MIN_FREE_BYTES = 300 * 1024 * 1024

export function diskFullSentence(home: string): string {
  return `Disk tempat ${home} penuh atau terlalu kecil untuk database (perlu sedikitnya ${MIN_FREE_BYTES / 1024 / 1024} MB kosong): kosongkan ruang di sana, atau pilih DATA_DIR di disk lain.`
}

/** A write failed for lack of space, in PostgreSQL or in this process. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? '')
}

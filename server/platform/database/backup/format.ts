import { createHash } from 'node:crypto'
import { OperatorError } from '../../process/operator-error.ts'
import type { SavedTable, Sequence } from './tables.ts'

// The format, compressed with gzip (`gunzip` shows it), one item a line: a header (JSON); for each table its description (JSON), its rows as
// COPY writes them, a line `\.`, and their count and digest (JSON); at the end a footer (JSON) with the sequences.

const FORMAT = 1
const ROWS_END = Buffer.from('\\.\n')
const ROWS_END_AFTER_ROWS = Buffer.from('\n\\.\n')
const MAX_LINE_BYTES = 1024 * 1024

export type BackupHeader = {
  printpro: 'cadangan'
  format: number
  version: string
  /** ISO 8601. */
  madeAt: string
  shop: string
  /** The shop's time zone; absent in older backups. */
  zone?: string
  /** The migrations applied at that time. */
  migrations: string[]
}

/** The number of rows, and the SHA-256 of their text. */
export type TableCount = { table: string; rows: number; sha256: string }
type BackupFooter = { end: true; tables: number; rows: number; sequences: Sequence[] }
export type TableSection = { table: SavedTable; rows: AsyncGenerator<Buffer> }

export function createHeader(
  about: Pick<BackupHeader, 'version' | 'madeAt' | 'shop' | 'zone' | 'migrations'>,
): BackupHeader {
  return { printpro: 'cadangan', format: FORMAT, ...about }
}

type Contents = {
  header: BackupHeader
  tables: AsyncIterable<{ table: SavedTable; rows: AsyncIterable<Buffer> }>
  sequences: Sequence[]
}

/** Serializes a backup chunk by chunk. `onCount` is called after each table. */
export async function* serializeBackup(
  { header, tables, sequences }: Contents,
  onCount: (count: TableCount) => void,
): AsyncGenerator<Buffer> {
  yield line(header)
  let [tableCount, rowCount] = [0, 0]
  for await (const { table, rows } of tables) {
    yield line(table)
    const counter = new RowCounter()
    for await (const piece of rows) {
      counter.add(piece)
      yield piece
    }
    const count = counter.result(table.name)
    yield ROWS_END
    yield line(count)
    onCount(count)
    tableCount++
    rowCount += count.rows
  }
  yield line({ end: true, tables: tableCount, rows: rowCount, sequences } satisfies BackupFooter)
}

type SectionReader = {
  header(header: BackupHeader): Promise<void> | void
  table(section: TableSection): Promise<void>
}

/**
 * Parses a backup; answers what it contains. OperatorError for a file that is no backup, newer than this product, or damaged: all
 * rows are counted and hashed.
 */
export async function parseBackup(
  text: AsyncIterable<Buffer>,
  reader: SectionReader,
): Promise<{ counts: TableCount[]; sequences: Sequence[] }> {
  const lines = new LineReader(text)
  const header = parseHeader(await lines.line())
  await reader.header(header)
  const counts: TableCount[] = []
  for (;;) {
    const next = parseJson<SavedTable | BackupFooter>(await lines.line())
    if ('end' in next) {
      const rows = counts.reduce((sum, count) => sum + count.rows, 0)
      if (next.tables !== counts.length || next.rows !== rows || !(await lines.isOver()))
        throw damagedBackupError()
      return { counts, sequences: next.sequences }
    }
    const counter = new RowCounter()
    await reader.table({ table: next, rows: counter.through(lines.rows()) })
    const count = counter.result(next.name)
    const said = parseJson<TableCount>(await lines.line())
    if (said.table !== count.table || said.rows !== count.rows || said.sha256 !== count.sha256)
      throw damagedBackupError()
    counts.push(count)
  }
}

/** Counts and hashes COPY's rows: one a line, since line breaks within values are escaped. */
export class RowCounter {
  #rows = 0
  readonly #hash = createHash('sha256')

  add(piece: Buffer): void {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) this.#rows++
    this.#hash.update(piece)
  }

  async *through(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.add(piece)
      yield piece
    }
  }

  result(table: string): TableCount {
    return { table, rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

class LineReader {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(10)
    while (end < 0) {
      if (this.#rest.length > MAX_LINE_BYTES) throw notABackupError()
      await this.#more()
      end = this.#rest.indexOf(10)
    }
    const found = this.#rest.toString('utf8', 0, end)
    this.#rest = this.#rest.subarray(end + 1)
    return found
  }

  /** Whole rows, up to the end mark. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      while (this.#rest.length < ROWS_END.length) await this.#more()
      if (this.#rest.subarray(0, ROWS_END.length).equals(ROWS_END)) {
        this.#rest = this.#rest.subarray(ROWS_END.length)
        return
      }
      const end = this.#rest.indexOf(ROWS_END_AFTER_ROWS)
      const upTo = (end >= 0 ? end : this.#rest.lastIndexOf(10)) + 1
      if (upTo > 0) yield this.#rest.subarray(0, upTo)
      this.#rest = this.#rest.subarray(upTo)
      if (end < 0) await this.#more()
    }
  }

  async isOver(): Promise<boolean> {
    return this.#rest.length === 0 && (await this.#pieces.next()).done === true
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#pieces.next()
    if (done) throw damagedBackupError()
    this.#rest = Buffer.concat([this.#rest, value])
  }
}

function parseHeader(text: string): BackupHeader {
  const header = parseJson<Partial<BackupHeader>>(text, notABackupError)
  if (header?.printpro !== 'cadangan') throw notABackupError()
  if (!(Number(header.format) <= FORMAT)) throw newerBackupError(header.version)
  return header as BackupHeader
}

function parseJson<Value>(text: string, otherwise: () => Error = damagedBackupError): Value {
  try {
    return JSON.parse(text)
  } catch {
    throw otherwise()
  }
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

export function damagedBackupError(): OperatorError {
  return new OperatorError('File cadangan ini tidak utuh: ada bagian yang hilang atau berubah.')
}

export function notABackupError(): OperatorError {
  return new OperatorError('File ini bukan cadangan PrintPro.')
}

export function newerBackupError(version: string | undefined): OperatorError {
  return new OperatorError(
    `Cadangan ini dibuat oleh PrintPro yang lebih baru (${version ?? 'versi tidak dikenal'}): perbarui PrintPro di komputer ini dulu.`,
  )
}

import { domainError, invalidInput } from '../../api/domain-error.ts'

/** `max` in bytes, `timeout` in ms; `tooLong`: the message above `max`. */
export type BodyLimit = { max: number; tooLong?: string; timeout?: number }

/** Above any call: a customer has at most 500 special prices of six fields, with 2,500 tiers of five. */
const MAX_VALUES = 30_000
/** Deeply nested JSON takes seconds to parse. */
const MAX_DEPTH = 16
/** A form has a file and a few fields; the header of each part is two or three short lines. */
const MAX_PARTS = 20
const MAX_PART_HEADER = 4096
/** Chunk size in bytes. */
const PART = 64 * 1024

/**
 * Reads a body as JSON (undefined if empty) or as a form. Throws a domain error for one that is too long or too complex, SyntaxError or
 * TypeError for one that cannot be parsed. `read`: its bytes, if read before.
 */
export async function readBody(
  request: Request,
  takesFile: boolean,
  limit: BodyLimit,
  read?: Buffer<ArrayBuffer>,
): Promise<unknown> {
  if (takesFile)
    return await parseForm(
      read ?? (await readBytes(request, limit)),
      request.headers.get('content-type') ?? '',
    )
  const hasLength = request.headers.has('content-length')
  const text = hasLength ? await request.text() : String(await readBytes(request, limit))
  if (text === '') return undefined
  rejectComplexJson(text)
  return JSON.parse(text)
}

/** Throws INVALID_INPUT for JSON that is nested too deeply or has too many values. */
export function rejectComplexJson(json: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at)
        break
      case '[':
      case '{':
        depth += 1
        values += 1
        if (depth > MAX_DEPTH) throw invalidBody('Data yang dikirim bersarang terlalu dalam')
        break
      case ']':
      case '}':
        depth -= 1
        break
      case ',':
        values += 1
    }
    if (values > MAX_VALUES) throw tooManyValues()
  }
}

/** The index of the closing quote; the length of the text without one. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let backslashes = 0
    while (json[at - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return json.length
}

/** Without Content-Length it stops at the limit; Content-Length is checked before. */
export async function readBytes(request: Request, { max, tooLong }: BodyLimit): Promise<Buffer<ArrayBuffer>> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (length <= max) return await readKnownLength(request, length)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > max) throw domainError('PAYLOAD_TOO_LARGE', undefined, tooLong)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** One buffer: collecting chunks would double the memory. */
async function readKnownLength({ body }: Request, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(length)
  let size = 0
  for await (const chunk of body ?? []) {
    bytes.set(chunk, size)
    size += chunk.length
  }
  return bytes.subarray(0, size)
}

const BOUNDARY =
  /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))\s*$/i

async function parseForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) throw new TypeError('a form without a boundary')
  rejectComplexForm(bytes, boundary)
  // Only the checked boundary, not the rest of the header.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  return await new Response(streamOf(bytes), { headers }).formData()
}

/** In chunks: a Response copies bytes given as a whole. */
function streamOf(bytes: Buffer<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + PART))
      at += PART
    },
  })
}

/** Node.js takes seconds to parse a form of a hundred thousand parts, or one whose parts have long headers. */
function rejectComplexForm(bytes: Buffer, boundary: string): void {
  const delimiter = `--${boundary}`
  let parts = 0
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if ((end === -1 ? bytes.length : end) - at > MAX_PART_HEADER)
      throw new TypeError('a part with a long header')
    parts += 1
    // The last delimiter closes the form.
    if (parts > MAX_PARTS + 1) throw tooManyValues()
  }
}

function tooManyValues() {
  return invalidBody('Data yang dikirim berisi terlalu banyak isian')
}

function invalidBody(message: string) {
  return invalidInput({ path: [], message })
}

import fc from 'fast-check'
import { CUSTOMER_COLUMNS } from '../core/imports/customer-import.ts'
import { EXTRA_COLUMNS } from '../core/imports/extra-import.ts'
import { PRODUCT_COLUMNS } from '../core/imports/product-import.ts'
import type { Operation } from './document.ts'
import { type KnownIds, type Schema, valuesOf } from './values.ts'

/** `form` instead of `body` for multipart. */
export type Request = {
  operation: Operation
  path: string
  headers: Record<string, string>
  body?: string
  form?: Record<string, string | { file: string; name: string; base64: string }>
}

/** Requests of one call by its schemas, now and then malformed. */
export function requestsOf(operation: Operation, known: KnownIds): fc.Arbitrary<Request> {
  const address = fc.tuple(pathOf(operation, known), queryOf(operation, known)).map((parts) => parts.join(''))
  return fc
    .tuple(address, contentOf(operation, known))
    .map(([path, content]) => ({ operation, path, ...content }))
}

function pathOf({ path, parameters }: Operation, known: KnownIds): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = names.map((name) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    const about = name === 'id' ? `${path.split('/')[1]?.replace(/s$/, '')}Id` : name
    return valuesOf(schema, known, about).map((value) => encode(value) || 'x')
  })
  return fc.tuple(...values).map((given) => {
    let index = 0
    return `/api${path.replace(/\{\w+\}/g, () => given[index++] ?? '')}`
  })
}

function queryOf({ parameters }: Operation, known: KnownIds): fc.Arbitrary<string> {
  const asked = parameters.filter((one) => one.in === 'query')
  // Hardly any text is a valid cursor: most requests have none.
  const withCursor = fc.integer({ max: 9, min: 0 }).map((n) => n === 0)
  // `updatedSince` cannot be combined with filters.
  const follows = fc.integer({ max: 9, min: 0 }).map((n) => n === 0)
  const isAsked = (name: string, following: boolean) =>
    following ? ['updatedSince', 'limit', 'cursor'].includes(name) : name !== 'updatedSince'
  const fields = Object.fromEntries(asked.map(({ name, schema }) => [name, valuesOf(schema, known, name)]))
  const requiredKeys = asked.filter(({ required }) => required).map(({ name }) => name)
  // Unknown parameters are rejected first, and hide everything else.
  const unknown = fc.oneof(
    { weight: 29, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('_=1', '%', '[]=1', 'limit[]=5', 'cursor[a][b]=1', '__proto__[x]=1'),
    },
  )
  const parts = fc.tuple(fc.record(fields, { requiredKeys }), unknown, withCursor, follows)
  return parts.map(([values, extra, paged, drawn]) => {
    const following = drawn && 'updatedSince' in values
    const given = Object.entries(values).filter(
      ([name]) => (paged || name !== 'cursor') && isAsked(name, following),
    )
    const pairs = given.flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((one, index) => `${name}[${index}]=${encode(one)}`)
        : [`${name}=${encode(value)}`],
    )
    const query = [...pairs, extra].filter(Boolean).join('&')
    return query && `?${query}`
  })
}

type Content = Pick<Request, 'headers' | 'body' | 'form'>

function contentOf({ bodies, path }: Operation, known: KnownIds): fc.Arbitrary<Content> {
  const form = bodies['multipart/form-data']
  const json = bodies['application/json'] ?? form
  if (!json) {
    const none: Content = { headers: {} }
    return fc.oneof(
      { weight: 19, arbitrary: fc.constant(none) },
      { weight: 1, arbitrary: fc.constant({ headers: {}, body: '{"a":1}' }) },
    )
  }
  const typed = { 'content-type': 'application/json' }
  const whole = valuesOf(json, known).map((value) => ({ headers: typed, body: JSON.stringify(value) }))
  const spoilt = whole.chain(({ body }) =>
    fc.constantFrom<Content>(
      { headers: typed, body: body.slice(0, -1) },
      { headers: typed, body: '' },
      { headers: typed, body: '['.repeat(2000) },
      { headers: { 'content-type': 'text/plain' }, body },
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `a=1&b[c]=${encodeURIComponent(body)}`,
      },
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: `--x\r\n${body}` },
      { headers: { 'content-type': 'application/json; charset=utf-16' }, body },
      { headers: {}, body },
    ),
  )
  if (form)
    return fc.oneof(
      { weight: 6, arbitrary: formsOf(form, path, known) },
      { weight: 1, arbitrary: whole },
      { weight: 1, arbitrary: spoilt },
    )
  return fc.oneof({ weight: 15, arbitrary: whole }, { weight: 1, arbitrary: spoilt })
}

function formsOf(
  { properties = {}, required = [] }: Schema,
  path: string,
  known: KnownIds,
): fc.Arbitrary<Content> {
  const columns: readonly { label: string }[] = path.startsWith('/store')
    ? EXTRA_COLUMNS
    : path.startsWith('/customers')
      ? CUSTOMER_COLUMNS
      : PRODUCT_COLUMNS
  const headings = columns.map(({ label }) => label)
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      'contentMediaType' in schema
        ? files(headings)
        : valuesOf(schema, known, name).map((value) => String(value).replace(/[\uD800-\uDFFF]/g, '?')),
    ]),
  )
  return fc
    .oneof(
      { weight: 9, arbitrary: fc.record(fields, { requiredKeys: required }) },
      { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    )
    .map((form) => ({ headers: {}, form: form as Request['form'] }))
}

/** CSV tables with known headings and arbitrary cells, and files that are no table. */
function files(headings: readonly string[]) {
  const cell = fc.oneof(
    fc.string({ maxLength: 15, unit: 'grapheme' }),
    fc.constantFrom(
      'Kopi Senja',
      '0812-8834-1907',
      'Gold',
      '25.000',
      '25,000',
      '',
      '-',
      '"',
      'ya',
      '1e5',
      'pcs',
      'Banner',
    ),
  )
  const row = fc.array(cell, { minLength: headings.length, maxLength: headings.length })
  const heads = fc.oneof(fc.constant([...headings]), fc.shuffledSubarray([...headings]))
  const table = fc
    .tuple(heads, fc.array(row, { maxLength: 6 }))
    .map(([head, rows]) => Buffer.from([head, ...rows].map((cells) => cells.join(';')).join('\n')))
  const bytes = fc.uint8Array({ maxLength: 400 }).map((given) => Buffer.from(given))
  const broken = fc.constantFrom(
    Buffer.from('PK\u0003\u0004'),
    Buffer.alloc(0),
    Buffer.from('\uFEFF;;;\n'),
    Buffer.alloc(3000, 0),
  )
  const name = fc.constantFrom('data.csv', 'data.xlsx', 'data.txt', '', '../x.csv', 'data.xls')
  const content = fc.oneof(
    { weight: 6, arbitrary: table },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: broken },
  )
  return fc
    .tuple(content, name)
    .map(([buffer, file]) => ({ file: 'file', name: file, base64: buffer.toString('base64') }))
}

/** Lone surrogates cannot be encoded in a URL. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed())
}

export async function send(url: string, { operation, path, headers, body, form }: Request, cookie: string) {
  return await fetch(url + path, {
    method: operation.method,
    headers: { ...headers, ...(cookie && { cookie }) },
    body: operation.method === 'GET' ? undefined : form ? formData(form) : body,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
}

function formData(fields: NonNullable<Request['form']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new File([Buffer.from(value.base64, 'base64')], value.name))
  }
  return form
}

export function curlOf(url: string, { operation, path, headers, body, form }: Request): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const parts = [`curl -g -X ${operation.method} ${quoted(url + path)} -b "$COOKIE"`]
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`)
  if (form) parts.push(`# form: ${JSON.stringify(form)}`)
  else if (body !== undefined && operation.method !== 'GET') parts.push(`--data-binary ${quoted(body)}`)
  return parts.join(' ')
}

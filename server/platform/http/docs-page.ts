import { ERRORS, SIGN_IN_ERRORS } from '../../../contract/errors.ts'
import type { OpenApiResponse } from './shared-responses.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Content = Record<string, { schema?: Schema; example?: unknown }>
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Content }
  responses?: Record<string, OpenApiResponse>
}
type Document = {
  info: { title: string; version: string; description?: string }
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, OpenApiResponse> }
}

/** Deeper schemas are named by their type. */
const MAX_DEPTH = 4

/** Renders the OpenAPI document as one page without scripts; every call has an anchor. */
export function docsPage(document: object): string {
  const { info, servers, paths, components } = document as Document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = [...Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? '')]
  const base = servers?.[0]?.url ?? ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<header><h1>${escapeHtml(info.title)} API <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description ?? '')}</p>
<p><a href="/api/openapi.json">OpenAPI document</a></p>
<nav aria-label="Concepts">${[...groups.map(([tag]) => tag), 'Refusals', 'Schemas'].map((tag) => `<a href="#${anchor(tag)}">${escapeHtml(tag)}</a>`).join(' ')}</nav></header>
<main>${groups
    .map(
      ([tag, inside]) =>
        `<section><h2 id="${anchor(tag)}">${escapeHtml(tag)}</h2>${inside.map((call) => callBlock(base, call, components.responses)).join('')}</section>`,
    )
    .join('\n')}
<section><h2 id="Refusals">Refusals</h2><dl>${Object.entries({ ...SIGN_IN_ERRORS, ...ERRORS })
    .map(
      ([code, { status, message }]) =>
        `<dt id="${code}"><code>${code}</code> ${status}</dt><dd lang="id">${escapeHtml(message)}</dd>`,
    )
    .join('')}</dl></section>
<section><h2 id="Schemas">Schemas</h2>${Object.entries(components.schemas)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, schema]) =>
        `<details id="schema-${anchor(name)}"><summary>${escapeHtml(name)}</summary>${schemaHtml(schema, 1)}</details>`,
    )
    .join('')}</section></main>
</body>
</html>
`
}

function callBlock(
  base: string,
  { path, method, operation }: { path: string; method: string; operation: Operation },
  shared: Record<string, OpenApiResponse>,
): string {
  const {
    operationId = '',
    summary = '',
    description,
    parameters = [],
    requestBody,
    responses = {},
  } = operation
  const open = operation.security?.length === 0 ? '<p>Needs no session and no key.</p>' : ''
  const given = parameters.length
    ? `<h3>Parameters</h3><ul>${parameters.map((one) => `<li>${fieldHtml(one.name, one.schema, one.required ?? false, 1)} <i>${escapeHtml(one.in)}</i></li>`).join('')}</ul>`
    : ''
  const body = requestBody ? `<h3>Body</h3>${contentBlock(requestBody.content)}` : ''
  const answers = Object.entries(responses)
    .map(([status, answer]) => {
      if (Number(status) >= 400) return errorBlock(status, answer, shared)
      const { description, content } = answer
      return `<h3>${escapeHtml(status)}${description === 'OK' ? '' : ` ${escapeHtml(description ?? '')}`}</h3>${contentBlock(content)}`
    })
    .join('')
  return `<details id="${anchor(operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(base + path)}</code> ${escapeHtml(summary)}</summary>
${description ? `<p>${escapeHtml(description)}</p>` : ''}${open}${given}${body}${answers}</details>`
}

function errorBlock(
  status: string,
  answer: OpenApiResponse,
  shared: Record<string, OpenApiResponse>,
): string {
  const { description = '' } = shared[answer.$ref?.split('/').at(-1) ?? ''] ?? answer
  const codes = description.split(', ').map((code) => `<code>${escapeHtml(code)}</code>`)
  return `<h3>${escapeHtml(status)}</h3><p>${codes.join(' ')}</p>`
}

function contentBlock(content: Content = {}): string {
  return Object.entries(content)
    .map(
      ([type, { schema, example }]) =>
        `<p><i>${escapeHtml(type)}</i></p>${schema ? `<div>${schemaHtml(schema, 1)}</div>` : ''}${example === undefined ? '' : `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`}`,
    )
    .join('')
}

function fieldHtml(name: string, schema: Schema | undefined, required: boolean, depth: number): string {
  return `<code>${escapeHtml(name)}${required ? '' : '?'}</code> ${schema ? schemaHtml(schema, depth) : ''}`
}

function schemaHtml(schema: Schema, depth: number): string {
  const { $ref, type, format, enum: values, const: fixed, properties, required = [], items } = schema
  if ($ref) return referenceHtml($ref)
  if (fixed !== undefined) return `<code>${escapeHtml(JSON.stringify(fixed))}</code>`
  if (values) return values.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' | ')
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (several) return several.map((one) => schemaHtml(one, depth)).join(schema.allOf ? ' and ' : ' or ')
  if (items) return `list of ${schemaHtml(items, depth)}`
  if (properties && depth <= MAX_DEPTH) {
    const fields = Object.entries(properties).map(
      ([name, one]) => `<li>${fieldHtml(name, one, required.includes(name), depth + 1)}</li>`,
    )
    return `object<ul>${fields.join('')}</ul>`
  }
  return escapeHtml(
    [[type ?? 'anything'].flat().join(' or '), format && `(${format})`].filter(Boolean).join(' '),
  )
}

function referenceHtml($ref: string): string {
  const name = $ref.split('/').at(-1) ?? ''
  return `<a href="#schema-${anchor(name)}">${escapeHtml(name)}</a>`
}

function anchor(name: string): string {
  return encodeURIComponent(name.replaceAll(' ', '-'))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 900px; margin: 0 auto; padding: 16px; }
small { font-size: 14px; font-weight: 400; }
nav { display: flex; flex-wrap: wrap; gap: 8px 16px; }
h2 { margin: 32px 0 8px; scroll-margin-top: 8px; }
h3 { margin: 12px 0 4px; font-size: 15px; }
details { border-top: 1px solid #8886; padding: 0 0 8px; }
details[open] { padding-bottom: 16px; }
summary { padding: 12px 0; cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 62px; font-size: 13px; }
code { font-size: 14px; }
p { margin: 4px 0 8px; overflow-wrap: anywhere; }
pre { margin: 8px 0; padding: 12px; overflow-x: auto; border-radius: 6px; background: #8882; font-size: 13px; }
ul { margin: 4px 0; padding-left: 20px; }
`

import { isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { JSON_SCHEMA_OUTPUT_REGISTRY, ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { errorBodySchema } from '../../../contract/errors.ts'
import { apiKeyCanCall, type ProcedureMeta } from '../../../contract/procedure.ts'
import {
  CSV_TYPE,
  csvBodySchema,
  SPREADSHEET_TYPE,
  spreadsheetBodySchema,
} from '../../../contract/spreadsheet.ts'
import { API_KEY_PAGES } from '../../../core/access/api-key.ts'
import { contract } from '../../api/contract.ts'
import { COOKIE_PREFIX } from '../auth/auth.ts'
import { VERSION } from '../process/package.ts'
import { exampleOf } from './examples.ts'
import { type Document, nameSchemas, type Schema } from './named-schemas.ts'
import { signInContract } from './openapi-sign-in.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { shareErrorResponses } from './shared-responses.ts'

const described = { auth: signInContract, ...contract }

const COOKIE = 'session'
const KEY = 'key'

JSON_SCHEMA_OUTPUT_REGISTRY.add(spreadsheetBodySchema, { type: 'string', contentMediaType: SPREADSHEET_TYPE })
JSON_SCHEMA_OUTPUT_REGISTRY.add(csvBodySchema, { type: 'string', contentMediaType: CSV_TYPE.split(';')[0] })

/**
 * The OpenAPI 3.1 document of the contract's calls and of signing in and out. `https`: the cookie then has another name.
 */
export async function describeApi(https: boolean): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(described, {
    info: {
      title: 'PrintPro',
      version: VERSION,
      description:
        'Point of sale and back office of a digital printing shop. Amounts are whole rupiah, rates are fractions, ' +
        'sizes are centimetres, instants are ISO 8601 in UTC. Every refusal has the shape of `Error`; with `Accept: application/problem+json` ' +
        'it comes as a problem of RFC 9457. Other programs send a key that an owner has made: `Authorization: Bearer ppk_…`. Webhooks are ' +
        'described under `webhooks` and signed by the rules of Standard Webhooks (standardwebhooks.com).',
    },
    servers: [{ url: '/api' }],
    security: [{ [COOKIE]: [] }, { [KEY]: [] }],
    components: {
      securitySchemes: {
        [COOKIE]: {
          type: 'apiKey',
          in: 'cookie',
          name: `${https ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`,
        },
        [KEY]: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: z.toJSONSchema(errorBodySchema) as object },
    },
    customErrorResponseBodySchema: (definitions) => ({
      allOf: [
        { $ref: '#/components/schemas/Error' },
        { properties: { code: { enum: definitions.map(([code]) => code) } } },
      ],
    }),
  })
  for (const { method, path, meta } of listCalls(described)) {
    const operation = document.paths?.[path]?.[method]
    if (!operation) continue
    operation.tags = [conceptOf(operation.operationId)]
    const { 201: created } = operation.responses as Record<string, object | undefined>
    if (meta.idempotent && created) {
      const existing = { ...created, description: 'Booked before by the same request: what there is' }
      Object.assign(operation.responses ?? {}, { 200: existing })
    }
    if (meta.pages === 'public') operation.security = []
    else if (!acceptsApiKeys(meta)) operation.security = [{ [COOKIE]: [] }]
  }
  const whole: unknown = document
  return { ...finishDocument(whole as Described), webhooks: describeWebhooks() }
}

/** Adds examples, and names schemas and errors. */
function finishDocument(whole: Described): object {
  for (const operation of Object.values(whole.paths).flatMap((methods) => Object.values(methods))) {
    for (const one of operation.parameters ?? []) if (one.schema.type === 'array') repeatName(one)
    const { 'multipart/form-data': form } = operation.requestBody?.content ?? {}
    // A file is only accepted as a form.
    if (form) delete operation.requestBody?.content['application/json']
    addExamples(operation)
  }
  nameSchemas(whole)
  shareErrorResponses(whole)
  return whole
}

type Content = Record<string, { schema?: Schema; example?: unknown }>
type Operation = Document['paths'][string][string] & {
  parameters?: { name: string; schema: Schema; example?: unknown; style?: string; explode?: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Described = Omit<Document, 'paths'> & { paths: Record<string, Record<string, Operation>> }

/** Array parameters repeat their name (OpenAPI's default); 'deepObject' is for objects only. */
function repeatName(parameter: { style?: string; explode?: boolean }) {
  delete parameter.style
  delete parameter.explode
}

/** Adds examples to parameters, bodies and successful answers, except files. */
function addExamples({ parameters = [], requestBody, responses }: Operation) {
  for (const one of parameters) one.example = exampleOf(one.schema, { name: one.name, given: true })
  const answers = Object.entries(responses).flatMap(([status, { content }]) =>
    Number(status) < 400 ? [content] : [],
  )
  for (const [content = {}, given] of [
    [requestBody?.content, true] as const,
    ...answers.map((one) => [one, false] as const),
  ]) {
    for (const [type, media] of Object.entries(content)) {
      const isText = type === 'application/json' || type === 'text/event-stream'
      if (isText && media.schema) media.example = exampleOf(media.schema, { name: '', given })
    }
  }
}

/** 'rejectedSubmissions.list' is of 'Rejected submissions'. */
function conceptOf(operationId = ''): string {
  const [key = ''] = operationId.split('.')
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^api\b/, 'API')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

type Method = 'get' | 'post' | 'patch' | 'delete'

function listCalls(router: object): { method: Method; path: `/${string}`; meta: ProcedureMeta }[] {
  return Object.values(router).flatMap((part) => {
    if (!isContractProcedure(part)) return listCalls(part)
    const { route, meta } = part['~orpc']
    const method = (route.method ?? '').toLowerCase() as Method
    return [{ method, path: route.path as `/${string}`, meta: meta as ProcedureMeta }]
  })
}

function acceptsApiKeys(meta: ProcedureMeta): boolean {
  return apiKeyCanCall(meta, 'GET', { pages: API_KEY_PAGES, readOnly: true })
}

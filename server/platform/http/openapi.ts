import { isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { JSON_SCHEMA_OUTPUT_REGISTRY, ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import {
  ERRORS,
  type ErrorCode,
  errorBodySchema,
  SIGN_IN_ERRORS,
  type SignInErrorCode,
} from '../../../contract/errors.ts'
import { apiKeyCanCall, type ProcedureMeta } from '../../../contract/procedure.ts'
import { SPREADSHEET_TYPE, spreadsheetBodySchema } from '../../../contract/spreadsheet.ts'
import { API_KEY_PAGES } from '../../../core/access/api-key.ts'
import { contract } from '../../api/contract.ts'
import { COOKIE_PREFIX } from '../auth/auth.ts'
import { VERSION } from '../process/package.ts'
import { exampleOf } from './examples.ts'
import { type Document, nameSchemas, type Schema } from './named-schemas.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { shareErrorResponses } from './shared-responses.ts'

const COOKIE = 'session'
const KEY = 'key'

const ERROR = { $ref: '#/components/schemas/Error' }
const REFUSALS = { ...ERRORS, ...SIGN_IN_ERRORS }

JSON_SCHEMA_OUTPUT_REGISTRY.add(spreadsheetBodySchema, { type: 'string', contentMediaType: SPREADSHEET_TYPE })

/**
 * The OpenAPI 3.1 document of the whole API: the contract's calls, and signing in and out. `https`: whether people open the shop by https, where
 * its cookie has another name.
 */
export async function describeApi(https: boolean): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
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
      allOf: [ERROR, { properties: { code: { enum: definitions.map(([code]) => code) } } }],
    }),
  })
  for (const { method, path, meta } of callsOf(contract)) {
    const operation = document.paths?.[path]?.[method]
    if (!operation) continue
    const { 201: created } = operation.responses as Record<string, object | undefined>
    if (meta.idempotent && created) {
      const existing = { ...created, description: 'Booked before by the same request: what there is' }
      Object.assign(operation.responses ?? {}, { 200: existing })
    }
    if (meta.pages === 'public') operation.security = []
    else if (!takesKeys(meta)) operation.security = [{ [COOKIE]: [] }]
  }
  const whole: unknown = { ...document, paths: { ...structuredClone(signingPaths), ...document.paths } }
  return { ...readable(whole as Described), webhooks: describeWebhooks() }
}

/** The document with a name for every object and every refusal, and an example of everything that is given and answered. */
function readable(whole: Described): object {
  nameSchemas(whole)
  for (const operation of Object.values(whole.paths).flatMap((methods) => Object.values(methods))) {
    for (const one of operation.parameters ?? []) if (one.schema.type === 'array') repeat(one)
    const { 'multipart/form-data': form } = operation.requestBody?.content ?? {}
    // As JSON a file is refused.
    if (form) delete operation.requestBody?.content['application/json']
    giveExamples(operation, whole.components.schemas)
  }
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

/** Several values of a parameter are its name several times (the default of OpenAPI): 'deepObject' is for objects alone, and clients refuse it here. */
function repeat(parameter: { style?: string; explode?: boolean }) {
  delete parameter.style
  delete parameter.explode
}

/** An example of every parameter, of the body, and of the answer where all goes well; files are none. */
function giveExamples(
  { parameters = [], requestBody, responses }: Operation,
  schemas: Record<string, Schema>,
) {
  for (const one of parameters) one.example = exampleOf(one.schema, schemas, { name: one.name, given: true })
  const answers = Object.entries(responses).flatMap(([status, { content }]) =>
    Number(status) < 400 ? [content] : [],
  )
  for (const [content = {}, given] of [
    [requestBody?.content, true] as const,
    ...answers.map((one) => [one, false] as const),
  ]) {
    for (const [type, media] of Object.entries(content)) {
      const isText = type === 'application/json' || type === 'text/event-stream'
      if (isText && media.schema) media.example = exampleOf(media.schema, schemas, { name: '', given })
    }
  }
}

type Method = 'get' | 'post' | 'patch' | 'delete'

/** Where the calls are, and who may make each. */
function callsOf(router: object): { method: Method; path: `/${string}`; meta: ProcedureMeta }[] {
  return Object.values(router).flatMap((part) => {
    if (!isContractProcedure(part)) return callsOf(part)
    const { route, meta } = part['~orpc']
    const method = (route.method ?? '').toLowerCase() as Method
    return [{ method, path: route.path as `/${string}`, meta: meta as ProcedureMeta }]
  })
}

/** Whether some key may be used for a call. */
function takesKeys(meta: ProcedureMeta): boolean {
  return apiKeyCanCall(meta, 'GET', { pages: API_KEY_PAGES, readOnly: true })
}

const signingPaths = {
  '/auth/sign-in/email': {
    post: {
      operationId: 'auth.signIn',
      summary: 'Sign in with e-mail and password',
      description:
        'Answers with the session cookie, which every other call needs. `user` is null for whom a second factor is asked of: ' +
        'their code goes to /auth/sign-in/code.',
      tags: ['Session'],
      security: [],
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          properties: { email: { type: 'string', format: 'email' }, password: { type: 'string' } },
          required: ['email', 'password'],
        }),
      },
      responses: {
        200: {
          description: 'Signed in',
          content: json({
            type: 'object',
            properties: {
              user: {
                type: ['object', 'null'],
                properties: {
                  id: { type: 'string', format: 'uuid' },
                  name: { type: 'string' },
                  email: { type: 'string' },
                },
                required: ['id', 'name', 'email'],
              },
            },
            required: ['user'],
          }),
        },
        ...refusals([
          'INVALID_EMAIL',
          'USER_NOT_FOUND',
          'WRONG_PASSWORD',
          'ACCOUNT_INACTIVE',
          'TOO_MANY_ATTEMPTS',
          'SIGN_IN_FAILED',
        ]),
      },
    },
  },
  '/auth/sign-in/code': {
    post: {
      operationId: 'auth.enterCode',
      summary: 'Finish signing in with the code of a second factor',
      description:
        'Answers with the session cookie. Without a sign-in that has just asked for a code it is refused.',
      tags: ['Session'],
      security: [],
      requestBody: {
        required: true,
        content: json({ type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }),
      },
      responses: {
        200: {
          description: 'Signed in',
          content: json({ type: 'object', properties: { user: { type: 'object' } }, required: ['user'] }),
        },
        ...refusals([
          'WRONG_CODE',
          'CODE_USED',
          'CODE_EXPIRED',
          'ACCOUNT_INACTIVE',
          'TOO_MANY_ATTEMPTS',
          'SIGN_IN_FAILED',
        ]),
      },
    },
  },
  '/auth/sign-in/hosted': {
    post: {
      operationId: 'auth.beginHosted',
      summary: 'Where to sign in with the configured provider of identities',
      description:
        'Answers the address to open; the provider leads back to `next`. Refused where the shop has no provider.',
      tags: ['Session'],
      requestBody: {
        content: json({
          type: 'object',
          properties: { next: { type: 'string', description: 'the page to come back to', default: '/' } },
        }),
      },
      responses: {
        200: {
          description: "The provider's page to open",
          content: json({ type: 'object', properties: { url: { type: 'string' } }, required: ['url'] }),
        },
        ...refusals(['NOT_FOUND', 'TOO_MANY_ATTEMPTS', 'PROVIDER_UNREACHABLE', 'SIGN_IN_FAILED']),
      },
    },
  },
  '/auth/sign-out': {
    post: {
      operationId: 'auth.signOut',
      summary: 'Sign out',
      description: 'Ends the session of the cookie that is sent.',
      tags: ['Session'],
      responses: {
        200: {
          description: 'Signed out',
          content: json({ type: 'object', properties: { success: { const: true } } }),
        },
        ...refusals(['SIGN_OUT_FAILED']),
      },
    },
  },
}

/** The answers that refuse, by status: with one of these codes, or as any request may be refused. */
function refusals(own: (SignInErrorCode | ErrorCode)[]) {
  const codes = [...own, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'BUSY', 'DISK_FULL'] as const
  const statuses = new Set(codes.map((code) => REFUSALS[code].status))
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = codes.filter((code) => REFUSALS[code].status === status)
      const schema = { allOf: [ERROR, { properties: { code: { enum: ofStatus } } }] }
      return [status, { description: ofStatus.join(', '), content: json(schema) }]
    }),
  )
}

function json(schema: object) {
  return { 'application/json': { schema } }
}

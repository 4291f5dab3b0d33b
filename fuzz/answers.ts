import { isDeepStrictEqual } from 'node:util'
import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { contract } from '../contract/contract.ts'
import type { Operation } from './document.ts'
import type { Schema } from './values.ts'

export type Answer = { status: number; type: string; body: Buffer }

export async function readAnswer(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  if (type === 'text/event-stream') {
    await response.body?.cancel()
    return { status: response.status, type, body: Buffer.alloc(0) }
  }
  return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) }
}

/** How an answer differs from the OpenAPI document and the contract; null: it does not. */
export function findProblem(operation: Operation, { status, type, body }: Answer): string | null {
  if (status >= 500) return 'the server failed'
  const types = operation.answers[status]
  if (!types) return 'a status that is not in the document'
  if (!(type in types) && !('*/*' in types) && Object.keys(types).length > 0)
    return `a type that is not in the document: ${type}`
  if (type !== 'application/json') return null
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch {
    return 'no JSON'
  }
  const schema = types[type]
  const { error } = (schema ? validatorOf(schema) : z.unknown()).safeParse(value)
  if (error) return `a body that is not in the document: ${z.prettifyError(error).slice(0, 500)}`
  const output = status < 300 ? outputSchemaOf(operation.name) : undefined
  if (!output) return null
  const parsed = output.safeParse(value)
  if (parsed.error) return `a body that the contract refuses: ${z.prettifyError(parsed.error).slice(0, 500)}`
  // Parsing drops what the contract does not name.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), value)
    ? null
    : 'more than the contract names'
}

const validators = new WeakMap<Schema, z.ZodType>()

function validatorOf(schema: Schema): z.ZodType {
  const known = validators.get(schema)
  if (known) return known
  const made = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema)
  validators.set(schema, made)
  return made
}

/** Signing in and out are not in the contract. */
function outputSchemaOf(name: string): z.ZodType | undefined {
  const [concept = '', call = ''] = name.split('.')
  const procedure = (contract as unknown as Record<string, Record<string, unknown>>)[concept]?.[call]
  return isContractProcedure(procedure)
    ? (procedure['~orpc'].outputSchema as z.ZodType | undefined)
    : undefined
}

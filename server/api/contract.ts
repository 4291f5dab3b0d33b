import { ContractProcedure, isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { contract as declared } from '../../contract/contract.ts'
import { HIDDEN_CHARACTERS } from '../../core/text/text.ts'

/** The contract as enforced: rejects unknown fields at any depth (docs/decisions/0058) and NUL characters. The browser needs only types and addresses. */
export const contract = strictRouter(declared)

function strictRouter<Router extends object>(router: Router): Router {
  const parts = Object.entries(router).map(([name, part]) => {
    if (!isContractProcedure(part)) return [name, strictRouter(part)]
    const { inputSchema, ...rest } = part['~orpc']
    return [
      name,
      new ContractProcedure({ ...rest, inputSchema: inputSchema && strictInput(part, inputSchema) }),
    ]
  })
  return Object.fromEntries(parts)
}

/** Of a detailed input (params, body, headers) the parts are strict, not the whole. */
function strictInput(call: { '~orpc': { route: { inputStructure?: string } } }, schema: unknown): z.ZodType {
  if (call['~orpc'].route.inputStructure !== 'detailed') return strict(schema as Schema)
  const whole = schema as z.ZodObject
  const parts = Object.entries(whole.shape).map(([name, part]) => [name, strict(part as Schema)])
  return copy(whole, { shape: Object.fromEntries(parts) })
}

type Definition = z.core.$ZodTypeDef & {
  shape: Record<string, Schema>
  catchall?: Schema
  element: Schema
  innerType: Schema
  options: Schema[]
  valueType: Schema
  in: Schema
  out: Schema
}
type Schema = z.ZodType & { _zod: { def: unknown } }

/** A copy of the schema whose objects reject unknown fields. */
function strict(schema: Schema): Schema {
  const def = schema._zod.def as Definition
  switch (def.type) {
    case 'string':
      return withoutNul(schema as z.ZodString)
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, strict(field)])
      return copy(schema, { shape: Object.fromEntries(fields), catchall: def.catchall ?? z.never() })
    }
    case 'array':
      return copy(schema, { element: strict(def.element) })
    case 'record':
      return copy(schema, { valueType: strict(def.valueType) })
    case 'union':
      return copy(schema, { options: def.options.map(strict) })
    case 'pipe':
      return copy(schema, { in: strict(def.in), out: strict(def.out) })
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return copy(schema, { innerType: strict(def.innerType) })
    default:
      return schema
  }
}

/** Rejects NUL, which PostgreSQL cannot store. Reported only when nothing else is wrong. */
function withoutNul(schema: z.ZodString): Schema {
  return schema.refine((text) => !text.includes('\0'), {
    error: HIDDEN_CHARACTERS,
    when: ({ issues }) => issues.length === 0,
  }) as Schema
}

function copy(schema: Schema, changes: object): Schema {
  return z.core.clone(
    schema as z.core.$ZodType,
    { ...(schema._zod.def as object), ...changes } as never,
  ) as Schema
}

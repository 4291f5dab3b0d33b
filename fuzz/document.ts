import { isContractProcedure } from '@orpc/contract'
import { contract } from '../contract/contract.ts'
import type { ProcedureMeta } from '../contract/procedure.ts'
import type { Schema } from './values.ts'

/** A call as the document of the running server describes it. */
export type Operation = {
  /** Its name in the contract: 'customers.create'. */
  name: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema; style?: string }[]
  /** The schema of the body by media type. */
  bodies: Record<string, Schema>
  /** By status: the schema of the answer by media type. */
  answers: Record<string, Record<string, Schema | undefined>>
}

/** Every call of the document that a server publishes. */
export async function readOperations(url: string): Promise<Operation[]> {
  // biome-ignore lint/suspicious/noExplicitAny: what a document may hold is checked by what is made of it
  const document: any = await (await fetch(`${url}/api/openapi.json`)).json()
  const paths = resolved(document.paths, document.components)
  return Object.entries<typeof document>(paths).flatMap(([path, methods]) =>
    Object.entries<typeof document>(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      bodies: schemasOf(operation.requestBody),
      answers: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [status, schemasOf(answer)]),
      ),
    })),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: the document's content
function schemasOf(part: any): Record<string, Schema> {
  return Object.fromEntries(
    // biome-ignore lint/suspicious/noExplicitAny: the document's content
    Object.entries<any>(part?.content ?? {}).map(([type, { schema }]) => [type, schema]),
  )
}

/** A part of the document with what it refers to in place, and one object where several must hold at once. */
// biome-ignore lint/suspicious/noExplicitAny: the document's content
function resolved(part: any, components: Record<string, Record<string, object>>): any {
  if (Array.isArray(part)) return part.map((one) => resolved(one, components))
  if (typeof part !== 'object' || part === null) return part
  if (part.$ref) {
    const [section, name] = part.$ref.split('/').slice(-2)
    return resolved(components[section]?.[name], components)
  }
  if (part.allOf) {
    const all: Schema[] = resolved(part.allOf, components)
    return {
      ...Object.assign({}, ...all),
      properties: Object.assign({}, ...all.map((one) => one.properties)),
    }
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, components)]))
}

/** Who may make each call, by its name, as the contract says. */
export function accessOf(router: object = contract, prefix = ''): Record<string, ProcedureMeta> {
  return Object.fromEntries(
    Object.entries(router).flatMap(([key, value]) =>
      isContractProcedure(value)
        ? [[prefix + key, value['~orpc'].meta as ProcedureMeta]]
        : Object.entries(accessOf(value, `${prefix}${key}.`)),
    ),
  )
}

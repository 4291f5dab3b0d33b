import { isContractProcedure } from '@orpc/contract'
import { contract } from '../contract/contract.ts'
import type { ProcedureMeta } from '../contract/procedure.ts'
import type { Schema } from './values.ts'

export type Operation = {
  /** 'customers.create'. */
  name: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema; style?: string }[]
  /** By media type. */
  bodies: Record<string, Schema>
  /** By status and media type. */
  answers: Record<string, Record<string, Schema | undefined>>
}

export async function readOperations(url: string): Promise<Operation[]> {
  // biome-ignore lint/suspicious/noExplicitAny: what a document may hold is checked by what is made of it
  const document: any = await (await fetch(`${url}/api/openapi.json`)).json()
  const paths = resolveReferences(document.paths, document.components)
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

/** A part of the document with references resolved and `allOf` merged. */
// biome-ignore lint/suspicious/noExplicitAny: the document's content
function resolveReferences(part: any, components: Record<string, Record<string, object>>): any {
  if (Array.isArray(part)) return part.map((one) => resolveReferences(one, components))
  if (typeof part !== 'object' || part === null) return part
  if (part.$ref) {
    const [section, name] = part.$ref.split('/').slice(-2)
    return resolveReferences(components[section]?.[name], components)
  }
  if (part.allOf) {
    const all: Schema[] = resolveReferences(part.allOf, components)
    return {
      ...Object.assign({}, ...all),
      properties: Object.assign({}, ...all.map((one) => one.properties)),
    }
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, resolveReferences(value, components)]),
  )
}

export function accessOf(router: object = contract, prefix = ''): Record<string, ProcedureMeta> {
  return Object.fromEntries(
    Object.entries(router).flatMap(([key, value]) =>
      isContractProcedure(value)
        ? [[prefix + key, value['~orpc'].meta as ProcedureMeta]]
        : Object.entries(accessOf(value, `${prefix}${key}.`)),
    ),
  )
}

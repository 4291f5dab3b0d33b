import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { contract } from '../../../contract/contract.ts'
import type { ProcedureMeta } from '../../../contract/procedure.ts'

/** A call and its path below /api. */
export type AddressedCall = {
  /** 'customers.create' */
  name: string
  method: string
  pattern: RegExp
  meta: ProcedureMeta
  /** A multipart form with a file, otherwise JSON. */
  takesFile: boolean
}

const addressedCalls = listCalls(contract)

/** One per method; empty if the API has none there. */
export function callsAt(path: string): AddressedCall[] {
  return addressedCalls.filter(({ pattern }) => pattern.test(path))
}

function listCalls(router: object, parents: readonly string[] = []): AddressedCall[] {
  return Object.entries(router).flatMap(([key, part]) => {
    const names = [...parents, key]
    if (!isContractProcedure(part)) return listCalls(part, names)
    const { route, meta, inputSchema } = part['~orpc']
    const { method = '', path = '' } = route
    return [
      {
        name: names.join('.'),
        method,
        pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
        meta: meta as ProcedureMeta,
        takesFile:
          inputSchema instanceof z.ZodObject &&
          Object.values(inputSchema.shape).some((field) => field instanceof z.ZodFile),
      },
    ]
  })
}

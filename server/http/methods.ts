import { isContractProcedure } from '@orpc/contract'
import { contract } from '../../contract/contract.ts'

const addresses = addressesOf(contract)

/** The methods that the API takes at a path below /api; none where it has nothing. */
export function methodsAt(path: string): string[] {
  return addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}

function addressesOf(router: object): { method: string; pattern: RegExp }[] {
  return Object.values(router).flatMap((part) => {
    if (!isContractProcedure(part)) return addressesOf(part)
    const { method = '', path = '' } = part['~orpc'].route
    return [{ method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`) }]
  })
}

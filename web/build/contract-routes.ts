import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'

const NAME = 'virtual:contract-routes'

/** The contract reduced to methods and paths: what the client needs at run time. Its types come from the contract itself. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}` ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : null,
  }
}

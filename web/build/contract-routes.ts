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
      id === `\0${NAME}`
        ? `export default ${JSON.stringify(minifyContractRouter(contract), routesOnly)}`
        : null,
  }
}

type Call = { route: { summary?: string; description?: string; tags?: readonly string[] } }

/** Who may make a call, and what the document says of it, the server alone reads: 10 kB of what a new device fetches first. */
function routesOnly(key: string, value: unknown): unknown {
  if (key !== '~orpc') return value
  const { summary: _, description: __, tags: ___, ...route } = (value as Call).route
  return { errorMap: {}, meta: {}, route }
}
